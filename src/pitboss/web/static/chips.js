"use strict";
// Amounts, picks and stakes, chosen before they are sent.

const dollars = (cents) => {
  const [whole, part] = [Math.floor(cents / 100), cents % 100];
  return `$${whole.toLocaleString("en-US")}${part ? `.${String(part).padStart(2, "0")}` : ""}`;
};
const cents = (text) => {
  const clean = text.replace(/[$,\s]/g, "");
  return /^\d*(\.\d{0,2})?$/.test(clean) && clean !== "" ? Math.round(Number(clean) * 100) : NaN;
};
const plain = (amount) => dollars(amount).slice(1).replace(/,/g, "");

// Amounts

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
  const shown = Number.isNaN(value) ? "…" : form.dataset.money ? dollars(value) : value;
  form.querySelector("[data-repeats] span").textContent = `${form.dataset.says} ${shown}`;
}

// Picks

const picks = new Map();

let writing = ""; // the form with the last focused field
const named = (form) => form.elements.numbers; // field with the numbers typed or picked on the felt

function numbersOf(input) {
  // Return the typed items; NaN for anything else.
  const [items, names] = [input.dataset.items.split(" "), input.dataset.names.split(" ")];
  const written = input.value.split(/[^0-9]+/).filter(Boolean);
  return [...new Set(written)].map((each) => Number(items[names.indexOf(String(Number(each)))] ?? NaN));
}

function touchNumber(number) {
  const forms = [...document.querySelectorAll("#dock form.numbers")];
  const form = forms.find((each) => each.dataset.act === writing) || forms[0];
  if (!form) return;
  const written = named(form).value.split(/[^0-9]+/).filter(Boolean);
  const others = written.filter((each) => each !== number);
  const most = Number(form.dataset.most);
  if (others.length === written.length) others.push(number);
  if (others.length > most && most > 1) return;
  named(form).value = others.slice(-most).join(" ");
  showPicks(form);
}

function picked(form) {
  if (named(form)) return numbersOf(named(form));
  return [...form.querySelectorAll(".item[aria-pressed=true]")].map((each) => Number(each.dataset.item));
}

function togglePick(item) {
  const form = item.closest("form");
  const on = item.getAttribute("aria-pressed") === "true";
  const most = Number(form.dataset.most);
  if (!on && picked(form).length >= most) {
    if (most > 1) return;
    form.querySelectorAll(".item[aria-pressed=true]").forEach((each) => each.setAttribute("aria-pressed", "false"));
  }
  item.setAttribute("aria-pressed", String(!on));
  showPicks(form);
}

async function showPicks(form) {
  const chosen = picked(form);
  picks.set(form.dataset.act, chosen);
  const fits = chosen.length >= Number(form.dataset.least) && chosen.length <= Number(form.dataset.most) && !chosen.some(Number.isNaN);
  if (named(form)) {
    named(form).setAttribute("aria-invalid", String(Boolean(chosen.length) && !fits));
    ringed();
  } else form.querySelector("[data-count]").textContent = chosen.length;
  const button = form.querySelector("[data-repeats]");
  button.disabled = !fits;
  const counts = form.dataset.least !== form.dataset.most; // otherwise the number is redundant
  button.querySelector("span").textContent = counts && (fits || !named(form)) ? `${form.dataset.says} ${chosen.length || "none"}` : form.dataset.says;
  const worth = form.querySelector("[data-worth]");
  if (worth) worth.textContent = "";
  if (!fits || !chosen.length || form.dataset.act !== "set") return;
  const answer = await fetch(here("/worth") + query({ items: chosen.join(",") })).catch(() => null);
  const said = answer && answer.ok ? await answer.json() : { says: "" };
  if (picked(form).join() === chosen.join()) worth.textContent = said.says;
}

function ringed() {
  // Show the numbers about to be marked on the felt.
  const chosen = new Set([...document.querySelectorAll("#dock form.numbers")].flatMap((form) => named(form).value.split(/[^0-9]+/)));
  document.querySelectorAll("#felt .number").forEach((each) => each.classList.toggle("chosen", chosen.has(each.dataset.number)));
}

function letGo(name) {
  // Clear the picks once they are sent.
  picks.delete(name);
  document.querySelectorAll("#dock form.pick").forEach((form) => {
    if (form.dataset.act !== name) return;
    form.querySelectorAll(".item").forEach((each) => each.setAttribute("aria-pressed", "false"));
    if (named(form)) named(form).value = "";
    showPicks(form);
  });
}

// Stakes

const staged = new Map();
let worth = Number(sessionStorage.getItem("chip")) || 0;
const memory = () => `stakes ${table.dataset.table}`;

function stakesForm() {
  return document.querySelector("#dock form.stakes");
}

function field(area) {
  return [...document.querySelectorAll("#dock form.stakes [data-area]")].find((each) => each.dataset.area === area);
}

function lay(area, change) {
  const input = field(area);
  if (!input) return;
  const before = cents(input.value) || 0;
  const [low, high, step] = ["low", "high", "step"].map((name) => Number(input.dataset[name]));
  let amount = before + change;
  if (change > 0) amount = Math.max(amount, before ? before + step : low); // a chip may be smaller than a step
  if (change < 0 && amount < low) amount = 0;
  amount = Math.min(amount, high);
  amount -= amount % step;
  input.value = amount ? plain(amount) : "";
  showStakes();
}

function showStakes() {
  const form = stakesForm();
  if (!form) return;
  let total = 0;
  staged.clear();
  form.querySelectorAll("[data-area]").forEach((input) => {
    const amount = input.value ? cents(input.value) : 0;
    const bad = Number.isNaN(amount) || (amount && (amount < Number(input.dataset.low) || amount > Number(input.dataset.high)));
    input.setAttribute("aria-invalid", String(Boolean(bad)));
    if (amount) staged.set(input.dataset.area, amount);
    if (form.querySelector(".lines.many")) input.closest(".line").hidden = !input.value;
    total += amount || 0;
  });
  const button = form.querySelector("[data-repeats]");
  button.querySelector("span").textContent = total ? `${form.dataset.says} ${dollars(total)}` : form.dataset.says;
  button.disabled = !total;
  button.hidden = !total;
  const ready = document.querySelector('#dock button[data-act="ready"]');
  if (ready) ready.classList.toggle("pri", !total);
  button.classList.toggle("pri", Boolean(total));
  const before = form.querySelector("[data-before]");
  before.hidden = Boolean(total) || !localStorage.getItem(memory());
  badges();
}

function badges() {
  // Show the chips about to be placed on the felt.
  document.querySelectorAll("#felt .staged").forEach((each) => each.remove());
  for (const [name, amount] of staged) {
    const area = [...document.querySelectorAll("#felt .area.open")].find((each) => each.dataset.area === name);
    if (!area) continue;
    const box = area.getBBox();
    const text = document.createElementNS("http://www.w3.org/2000/svg", "text");
    text.setAttribute("class", "staged");
    text.setAttribute("x", box.x + box.width / 2);
    text.setAttribute("y", box.y + 12);
    text.textContent = `+${dollars(amount)}`;
    area.append(text);
  }
}

function chooseChip(button) {
  worth = Number(button.dataset.chip);
  sessionStorage.setItem("chip", worth);
  document.querySelectorAll("#dock [data-chip]").forEach((each) => each.setAttribute("aria-checked", String(each === button)));
}

function prepare() {
  // Restore the choices after the dock was swapped.
  document.querySelectorAll("#dock form.amount").forEach(repeat);
  document.querySelectorAll("#dock form.pick").forEach((form) => {
    const before = picks.get(form.dataset.act) || [];
    if (named(form)) {
      const [items, names] = [named(form).dataset.items.split(" "), named(form).dataset.names.split(" ")];
      named(form).value = before.map((each) => names[items.indexOf(String(each))]).filter(Boolean).join(" ");
    }
    form.querySelectorAll(".item").forEach((each) => {
      if (before.includes(Number(each.dataset.item))) each.setAttribute("aria-pressed", "true");
    });
    showPicks(form);
  });
  if (!document.querySelector("#dock form.pick")) picks.clear();
  const form = stakesForm();
  if (!form) {
    staged.clear();
    return;
  }
  for (const [area, amount] of [...staged]) if (field(area)) field(area).value = plain(amount);
  const chips = [...form.querySelectorAll("[data-chip]")];
  const middle = chips.find((each) => Number(each.dataset.chip) === worth) || chips[Math.min(1, chips.length - 1)];
  if (middle) chooseChip(middle);
  showStakes();
}

async function sendForm(form) {
  calm();
  const name = form.dataset.act;
  if (form.matches(".amount")) return act(name, amountOf(form));
  if (form.matches(".pick")) {
    const done = await act(name, picked(form));
    if (done) letGo(name);
    return done;
  }
  const stakes = Object.fromEntries(staged);
  const done = await act(name, stakes, false);
  if (done) {
    localStorage.setItem(memory(), JSON.stringify(stakes));
    staged.clear();
    // the change may have come before the answer: use the current form
    stakesForm()?.querySelectorAll("[data-area]").forEach((input) => { input.value = ""; });
    showStakes();
  }
  return done;
}

function sameAsBefore() {
  const stakes = JSON.parse(localStorage.getItem(memory()) || "{}");
  for (const [area, amount] of Object.entries(stakes)) if (field(area)) field(area).value = plain(amount);
  showStakes();
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("#dock form[data-act]")) return;
  event.preventDefault();
  sendForm(form);
});

document.addEventListener("focusin", (event) => {
  if (event.target.matches("#dock form.numbers input")) writing = event.target.form.dataset.act;
});

document.addEventListener("input", (event) => {
  const form = event.target.closest("#dock form[data-act]");
  if (!form) return;
  calm();
  if (form.matches(".amount")) {
    if (event.target.matches(".range")) setAmount(form, Number(event.target.value));
    else {
      const range = form.querySelector(".range");
      if (range) range.value = amountOf(form) || 0;
      repeat(form);
    }
  }
  if (form.matches(".numbers")) showPicks(form);
  if (form.matches(".stakes")) showStakes();
});

document.addEventListener("click", (event) => {
  const on = (selector) => event.target.closest(selector);
  if (on("[data-quick]")) setAmount(on("form"), Number(on("[data-quick]").dataset.quick));
  if (on(".item[data-item]")) togglePick(on(".item[data-item]"));
  if (on("[data-swap]")) {
    const form = on("form");
    form.querySelectorAll(".item").forEach((each) =>
      each.setAttribute("aria-pressed", String(each.getAttribute("aria-pressed") !== "true")));
    showPicks(form);
  }
  if (on("#felt .number")) touchNumber(on("#felt .number").dataset.number);
  if (on("[data-chip]")) chooseChip(on("[data-chip]"));
  if (on("[data-lay]")) lay(on("form").querySelector("[data-area-choice]").value, worth);
  if (on("[data-before]")) sameAsBefore();
  const area = on("#felt .area.open");
  if (area && !held) lay(area.dataset.area, worth);
  held = false;
});

// A long press or a right click takes a chip back.

let pressed = 0;
let held = false;

function takeBack(area) {
  clearTimeout(pressed);
  if (!held) lay(area.dataset.area, -worth);
}

document.addEventListener("contextmenu", (event) => {
  const area = event.target.closest("#felt .area.open");
  if (!area) return;
  event.preventDefault();
  takeBack(area);
  held = event.pointerType === "touch"; // ignore the browser's click after a long press
});

document.addEventListener("pointerdown", (event) => {
  const area = event.target.closest("#felt .area.open");
  held = false;
  if (!area || event.pointerType !== "touch") return;
  pressed = setTimeout(() => {
    takeBack(area);
    held = true;
  }, 600);
});
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => clearTimeout(pressed));

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const area = event.target.closest("#felt .area.open");
  if (area && ["Enter", " ", "+", "-", "−"].includes(event.key)) {
    event.preventDefault();
    lay(area.dataset.area, "-−".includes(event.key) ? -worth : worth);
    return;
  }
  const form = event.target.closest("#dock form[data-act]") || document.querySelector("#dock form[data-act]");
  if (!form) return;
  const input = event.target.matches("input:not([type=range])");
  if (form.matches(".amount") && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
    event.preventDefault();
    const step = Number(form.dataset.step) * (event.shiftKey ? 10 : 1) * (event.key === "ArrowUp" ? 1 : -1);
    setAmount(form, (amountOf(form) || 0) + step);
    return;
  }
  if (input && form.matches(".stakes") && "+-−".includes(event.key)) {
    event.preventDefault();
    lay(event.target.dataset.area, event.key === "+" ? worth : -worth);
    return;
  }
  if (input || !/^[1-9]$/.test(event.key)) return;
  const nth = { amount: "[data-quick]", pick: ".item", stakes: "[data-chip]" }[form.classList[0]];
  const found = form.querySelectorAll(nth)[Number(event.key) - 1];
  if (found) found.click();
});

document.addEventListener("pitboss:swapped", (event) => {
  if (event.detail.parts.includes("dock")) prepare();
  else if (event.detail.parts.includes("felt")) {
    badges();
    ringed();
  }
});
prepare();
