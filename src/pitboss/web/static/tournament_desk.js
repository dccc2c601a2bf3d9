"use strict";
// The director's desk: each button is one operation, sent once. Seats marked without chips wait for a decision.

const desk = document.querySelector("[data-part]");
const tournament = Number(document.body.dataset.tournament);
const asked = document.querySelector("[data-asked]"), help = document.querySelector("[data-help]");
const picked = new Map(); // entrants marked without chips, with what each had when the hand began
const typed = {}; // chips keyed for them
let told = null;

const at = (name) => desk.querySelector(`[data-${name}]`);

async function submit(operation, form) {
  const { ok, said } = await postOnce(`${document.body.dataset.operations}/${operation}`, { form, sign: {} });
  if (ok && !said.rejected) {
    tell((said.warnings ?? []).map((each) => each.message).join(" "), said.warnings?.[0]?.cite);
    return said;
  }
  const why = said.rejected ?? said.errors?.[0] ?? said;
  tell(why.message ?? why.error ?? "That did not work.", why.cite);
  return null;
}

function tell(words, rule = "") {
  told = words ? { words, rule } : null;
  showTold();
}

function showTold() {
  if (!told) { at("told").replaceChildren(); return; }
  const line = document.createElement("p");
  line.className = "refused";
  line.append(`${told.words} `);
  if (told.rule) line.append(citeChip(told.rule));
  at("told").replaceChildren(line);
}

function confirmed(words) {
  asked.querySelector("h2").textContent = words;
  asked.showModal();
  return new Promise((done) => {
    asked.onclose = () => done(asked.returnValue === "yes");
    asked.returnValue = "";
  });
}

document.querySelectorAll("dialog").forEach((each) => each.addEventListener("click", (event) => {
  if (event.target.closest("[data-yes]")) each.close("yes");
  if (event.target.closest("[data-no]")) each.close("no");
}));

async function press(button) {
  if (button.disabled || (button.dataset.ask && !(await confirmed(button.dataset.ask)))) return;
  button.disabled = true;
  const done = await submit(button.dataset.op, JSON.parse(button.dataset.form));
  if (!done || button.isConnected) button.disabled = false;
}

// Players without chips

function pick(seat) {
  const entrant = Number(seat.dataset.entrant);
  if (picked.has(entrant)) picked.delete(entrant);
  else picked.set(entrant, { ...seat.dataset });
  showPicked();
  if (picked.size) at("bust").querySelector("button, input")?.scrollIntoView({ block: "nearest" });
}

function makeButton(words, style, act) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `btn ${style}`;
  button.textContent = words;
  button.addEventListener("click", act);
  return button;
}

function showPicked() {
  desk.querySelectorAll("[data-entrant]").forEach((each) => each.setAttribute("aria-pressed", picked.has(Number(each.dataset.entrant))));
  const card = at("bust");
  card.hidden = !picked.size;
  if (!picked.size) { card.replaceChildren(); return; }
  const all = [...picked.values()], one = all.length === 1 ? all[0] : null;
  const title = document.createElement("h3"), text = document.createElement("p"), buttons = document.createElement("div");
  title.textContent = one ? `${one.name} has no chips` : `${all.length} players have no chips`;
  title.append(citeChip(document.body.dataset.ruleOut, "(k)"));
  text.className = "sm";
  text.textContent = one ? `${one.place}. ${one.rebuy ? "A re-buy is still open." : "No re-buy is open."}`
    : "Out in the same hand. Whoever had more chips when it began places higher; equal stacks tie.";
  buttons.className = "row";
  const parts = [title, text];
  if (!one) {
    const list = document.createElement("ul");
    list.className = "picked";
    for (const each of all) {
      const line = document.createElement("li"), name = document.createElement("span"), stack = document.createElement("input");
      name.textContent = each.name;
      stack.className = "field";
      stack.inputMode = "numeric";
      stack.value = typed[each.entrant] ?? each.stack ?? "";
      stack.placeholder = "chips before";
      stack.setAttribute("aria-label", `Chips of ${each.name} when the hand began`);
      stack.addEventListener("input", () => { typed[each.entrant] = stack.value; });
      line.append(name, stack);
      list.append(line);
    }
    parts.push(list);
  }
  buttons.append(makeButton("Clear", "", () => drop([...picked.keys()])));
  buttons.append(makeButton("Out", one?.rebuy ? "" : "act", bust));
  if (one?.rebuy) buttons.append(makeButton(one.rebuy, "act", rebuy));
  card.replaceChildren(...parts, buttons);
}

// What was picked while an answer was awaited stays picked.
function drop(entrants) {
  for (const each of entrants) { picked.delete(each); delete typed[each]; }
  showPicked();
}

async function bust() {
  const many = picked.size > 1, entrants = [...picked.keys()];
  const players = [...picked.values()].map((each) => {
    const stack = Number((typed[each.entrant] ?? each.stack ?? "").replaceAll(",", ""));
    return { entrant: Number(each.entrant), ...(many || stack ? { stack } : {}) };
  });
  if (await submit("tournament/bust", { tournament, players, out: true })) drop(entrants);
}

async function rebuy() {
  const [entrant] = picked.keys(), players = [{ entrant }];
  if (!(await submit("tournament/bust", { tournament, players }))) return;
  if (await submit("tournament/rebuy", { tournament, entrant })) drop([entrant]);
}

// Find a player

function find(words) {
  const wanted = words.trim().toLowerCase();
  desk.querySelectorAll("button[data-entrant]").forEach((each) => {
    const hit = wanted && (each.dataset.name.toLowerCase().includes(wanted) || each.dataset.entrant === wanted);
    each.style.outline = hit ? "3px solid var(--turn)" : "";
    if (hit) each.scrollIntoView({ block: "nearest" });
  });
}

desk.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button?.dataset.op) press(button);
  else if (button?.dataset.entrant) pick(button);
});
desk.addEventListener("input", (event) => { if (event.target.matches("[data-find-player]")) find(event.target.value); });
desk.addEventListener("submit", async (event) => {
  const form = event.target.closest("[data-quick]");
  if (!form) return;
  event.preventDefault();
  const [field] = form.elements;
  if (!field.value.trim()) return;
  const value = field.value.trim();
  if (!(await submit(form.dataset.quick, { ...JSON.parse(form.dataset.form), [field.name]: value }))) return;
  const now = document.getElementById(field.id);
  if (now.value.trim() === value) now.value = "";
  drafts.delete(field.id);
  now.focus();
});

// Typing survives a renewal

const drafts = new Map();
desk.addEventListener("input", (event) => { if (event.target.id) drafts.set(event.target.id, event.target.value); });
document.addEventListener("renewed", () => {
  for (const [id, value] of drafts) { const field = document.getElementById(id); if (field) field.value = value; }
  for (const entrant of picked.keys()) if (!desk.querySelector(`[data-entrant="${entrant}"]`)) picked.delete(entrant);
  showPicked();
  showTold();
  find(at("find-player")?.value ?? "");
});

// Keys

document.querySelector("[data-keys]").addEventListener("click", (event) => { event.preventDefault(); help.showModal(); });
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.key === "Escape") { picked.clear(); tell(""); showPicked(); document.activeElement.blur(); return; }
  if (event.target.matches("input, textarea, select")) return;
  const quick = desk.querySelector(`[data-key="${CSS.escape(event.key.toUpperCase())}"]`);
  if (event.key === " " && !event.target.matches("button, a, summary")) { event.preventDefault(); document.getElementById("clock-1")?.click(); }
  else if (event.key === "f" && at("find-player")) { event.preventDefault(); at("find-player").focus(); }
  else if (event.key === "c") at("task")?.querySelector(".btn.act")?.click();
  else if (event.key === "?") help.showModal();
  else if (quick) { event.preventDefault(); quick.focus(); }
});
