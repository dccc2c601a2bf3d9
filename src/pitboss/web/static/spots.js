"use strict";
// Taps, presses and keys on the betting spots and in the list of bets.

let typed = ""; // amount being typed on a spot

document.addEventListener("input", (event) => {
  const input = event.target;
  if (!input.matches("#dock form.stakes [data-area]")) return;
  note("");
  if (input.type === "checkbox") return checkCoupon(input);
  type(input.dataset.area, input.value ? cents(input.value) : 0);
});

function checkCoupon(input) {
  remember();
  put(input.dataset.area, input.checked ? limit(input, "low") : 0);
  changed();
}

const DEEDS = {
  clear: () => { remember(); laid.clear(); changed(); hear("Nothing is down."); },
  undo: () => { const before = undone.pop() || []; laid.clear(); before.forEach(([wager, amount]) => laid.set(wager, amount)); changed(); hear(laid.size ? `${list()} down.` : "Nothing is down."); },
  double: () => replaceAll([...laid].map(([wager, amount]) => [wager, isFree(wager) ? amount : 2 * amount])),
  rebet: () => replaceAll(lastLaid()),
};

document.addEventListener("click", (event) => {
  const on = (selector) => event.target.closest(selector);
  if (on("#dock [data-chip]")) chooseChip(on("[data-chip]"));
  if (on("#dock [data-bet-again]")) betAgain();
  if (on("#dock [data-lay]")) lay(on("[data-lay]").dataset.lay, 1);
  if (on("#dock [data-stake-as]") && !unarmed()) sendStakes(on("[data-stake-as]").dataset.stakeAs);
  for (const [name, deed] of Object.entries(DEEDS)) {
    if (!on(`#dock [data-${name}]`)) continue;
    calm();
    note("");
    deed();
  }
  const area = on("#felt .area.open");
  if (area && !held) lay(area.dataset.area, 1);
  held = false;
});

document.addEventListener("toggle", (event) => {
  if (event.target.id === "bets" && event.target.isConnected) listed = event.newState === "open";
}, true);
document.addEventListener("focusin", (event) => {
  typed = "";
  if (listed && event.target.matches("#dock form.stakes [data-area]")) listed = event.target.dataset.area;
});

// A long press or a right click takes a chip back.

let pressed = 0;
let held = false;

function takeBack(area) {
  clearTimeout(pressed);
  if (!held) lay(area.dataset.area, -1);
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

// Keys on a spot

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const area = event.target.closest?.("#felt .area.open");
  if (area) keyOnSpot(event, area.dataset.area);
  else if (event.target.matches?.("#dock form.stakes input:not([type=checkbox])") && "+-−".includes(event.key)) {
    event.preventDefault();
    lay(event.target.dataset.area, event.key === "+" ? 1 : -1);
  }
}, true);

function keyOnSpot(event, wager) {
  const amber = document.querySelector("#dock form.stakes [data-repeats]");
  const digit = /^[0-9.]$/.test(event.key), erase = event.key === "Backspace" && typed;
  if (event.key === "Enter" && !amber.hidden) amber.click();
  else if (["Enter", " ", "+"].includes(event.key)) lay(wager, 1);
  else if (["-", "−", "Backspace", "Delete"].includes(event.key) && !erase) lay(wager, -1);
  else if (digit || erase) {
    typed = erase ? typed.slice(0, -1) : typed + event.key;
    note("");
    type(wager, typed ? cents(typed) : 0);
    event.preventDefault();
    event.stopPropagation();
    return;
  } else return;
  typed = "";
  event.preventDefault();
  event.stopPropagation();
}
