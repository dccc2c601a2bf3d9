"use strict";
// Amounts of money: how they are written, and the control that chooses one.

const SIGN = document.body.dataset.moneySign ?? "$"; // tournament chips have none
const money = (cents) => {
  const [whole, part] = [Math.floor(cents / 100), cents % 100];
  return `${SIGN}${whole.toLocaleString("en-US")}${part ? `.${String(part).padStart(2, "0")}` : ""}`;
};
const cents = (text) => {
  const clean = text.replace(/[$,\s]/g, "");
  return /^\d*(\.\d{0,2})?$/.test(clean) && clean !== "" ? Math.round(Number(clean) * 100) : NaN;
};
const plain = (amount) => money(amount).replace(/[$,]/g, "");

function amountOf(form) {
  const text = form.elements.value.value;
  return form.dataset.money ? cents(text) : Number(text || NaN);
}

function setAmount(form, amount) {
  const [low, high, step] = ["low", "high", "step"].map((name) => Number(form.dataset[name]));
  let value = Math.min(Math.max(amount, low), high);
  if (value !== high) value -= (value - low) % step; // the maximum need not be a whole step
  form.elements.value.value = form.dataset.money ? plain(value) : value;
  const range = form.querySelector(".range");
  if (range) range.value = value;
  repeat(form);
}

function repeat(form) {
  const [low, high] = [Number(form.dataset.low), Number(form.dataset.high)];
  const value = amountOf(form);
  const range = form.querySelector(".range");
  range?.style.setProperty("--v", `${high > low ? ((Number(range.value) - low) / (high - low)) * 100 : 0}%`);
  const shown = Number.isNaN(value) ? "…" : form.dataset.money ? money(value) : value;
  form.querySelector("[data-repeats] span").textContent = `${form.dataset.says} ${shown}`;
}

document.addEventListener("input", (event) => {
  const form = event.target.closest("#dock form.amount");
  if (!form) return;
  if (event.target.matches(".range")) setAmount(form, Number(event.target.value));
  else {
    const range = form.querySelector(".range");
    if (range) range.value = amountOf(form) || 0;
    repeat(form);
  }
});

document.addEventListener("click", (event) => {
  const quick = event.target.closest("[data-quick]");
  if (quick) setAmount(quick.closest("form"), Number(quick.dataset.quick));
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
  const form = event.target.closest("#dock form[data-act]") || document.querySelector("#dock form[data-act]");
  if (!form || !form.matches(".amount")) return;
  event.preventDefault();
  const step = Number(form.dataset.step) * (event.shiftKey ? 10 : 1) * (event.key === "ArrowUp" ? 1 : -1);
  setAmount(form, (amountOf(form) || 0) + step);
});
