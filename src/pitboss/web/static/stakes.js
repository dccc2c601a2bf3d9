"use strict";
// Chips, laid on betting areas before they are sent.

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

function restoreStakes() {
  // Lay again what was laid before the dock was swapped.
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

async function sendStakes(name) {
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

document.addEventListener("input", (event) => {
  if (event.target.closest("#dock form.stakes")) showStakes();
});

document.addEventListener("click", (event) => {
  const on = (selector) => event.target.closest(selector);
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
  if (event.target.matches("#dock form.stakes input:not([type=range])") && "+-−".includes(event.key)) {
    event.preventDefault();
    lay(event.target.dataset.area, event.key === "+" ? worth : -worth);
  }
});
