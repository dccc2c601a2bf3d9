// Fields with rows: add a row, and show the running total.
"use strict";
const toCents = (text) => {
  const found = /^\$?(\d+)(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(",", ""));
  return found ? Number(found[1]) * 100 + Number((found[2] ?? "0").padEnd(2, "0")) : 0;
};
for (const rows of document.querySelectorAll("[data-rows]")) {
  const body = rows.querySelector("tbody");
  const total = rows.querySelector("output");
  const add = rows.querySelector("[data-add]");
  const showTotal = () => {
    if (!total) return;
    const [amount, times] = total.dataset.total.split("*");
    const valueOf = (row, name) => row.querySelector(`[name$=".${name}"]`)?.value ?? "";
    const sum = [...body.rows].reduce(
      (known, row) => known + toCents(valueOf(row, amount)) * (times ? Number(valueOf(row, times)) || 0 : 1), 0);
    total.value = (sum / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
  };
  add.hidden = false;
  add.addEventListener("click", () => {
    const place = body.rows.length;
    const row = body.rows[place - 1].cloneNode(true);
    for (const each of row.querySelectorAll("[name]")) {
      each.name = each.id = each.name.replace(/\.\d+\./, `.${place}.`);
      if (each.tagName !== "SELECT") each.value = "";
    }
    for (const each of row.querySelectorAll(".refused")) each.remove();
    body.append(row);
    row.querySelector("input, select").focus();
    showTotal();
  });
  rows.addEventListener("input", showTotal);
  showTotal();
}
