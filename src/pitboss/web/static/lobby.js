"use strict";
// The lobby: "/" finds a game, a table or a rule.

const field = document.querySelector("[data-lobby-find] input");
const list = document.querySelector("#found");
const MOST = 8;

function line(to, name, kind) {
  const link = document.createElement("a");
  const small = document.createElement("small");
  link.href = to;
  link.setAttribute("role", "option");
  link.setAttribute("aria-selected", "false");
  link.tabIndex = -1;
  small.textContent = kind;
  link.append(name, small);
  return link;
}

function offer() {
  const words = field.value.trim().toLowerCase();
  const has = (text) => words.split(/\s+/).every((word) => text.toLowerCase().includes(word));
  const found = [];
  if (words) {
    for (const row of document.querySelectorAll("[data-table]")) {
      const name = row.querySelector(".what .cut").textContent;
      if (has(`${row.dataset.table} ${row.querySelector(".what").textContent}`)) {
        found.push(line(`/table/${row.dataset.table}`, `Table ${row.dataset.table}: ${name}`, "table"));
      }
    }
    for (const row of document.querySelectorAll("[data-game]")) {
      if (has(`${row.dataset.game} ${row.id} ${row.textContent}`)) found.push(line(`#${row.id}`, row.dataset.game, "game"));
    }
    found.splice(MOST);
    found.push(line(`/law/search?q=${encodeURIComponent(field.value.trim())}`, field.value.trim(), "search the law"));
  }
  list.replaceChildren(...found);
  found.forEach((each, at) => { each.id = `found-${at}`; });
  list.hidden = !found.length;
  field.setAttribute("aria-expanded", String(!list.hidden));
  choose(0);
}

function choose(step) {
  const all = [...list.children];
  const now = all.findIndex((each) => each.getAttribute("aria-selected") === "true");
  const next = all[(Math.max(now, 0) + step + all.length) % (all.length || 1)];
  all.forEach((each) => each.setAttribute("aria-selected", String(each === next)));
  if (next) { field.setAttribute("aria-activedescendant", next.id); next.scrollIntoView({ block: "nearest" }); }
  else field.removeAttribute("aria-activedescendant");
}

function close() { list.hidden = true; field.setAttribute("aria-expanded", "false"); }

field.addEventListener("input", offer);
field.form.addEventListener("focusout", (event) => { if (!field.form.contains(event.relatedTarget)) close(); });
list.addEventListener("click", close);
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target === field && !list.hidden) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) { event.preventDefault(); choose(step); }
    else if (event.key === "Enter") { event.preventDefault(); list.querySelector('[aria-selected="true"]')?.click(); }
    else if (event.key === "Escape") { event.preventDefault(); close(); }
  } else if (event.key === "/" && !event.target.closest("input, textarea, select")) {
    event.preventDefault();
    field.focus();
    field.select();
  }
});
