"use strict";
// A player's card on a phone: marked by itself or by taps, and one button to call bingo.

const cells = bingo.querySelector("[data-cells]"), auto = bingo.querySelector("[data-auto]");
const told = bingo.querySelector("[data-told]"), button = bingo.querySelector("[data-bingo]");
const numbers = [...cells.querySelectorAll("[data-number]")];
const memory = `bingo ${hallState.occasion} ${bingo.dataset.serial}`;
let marks = JSON.parse(localStorage.getItem(memory) || "null") ?? { game: null, on: [], auto: true };

function keep() { localStorage.setItem(memory, JSON.stringify(marks)); }

function mark(state) {
  if (state.game !== null && state.game !== marks.game) marks = { ...marks, game: state.game, on: [] };
  const on = new Set(marks.auto ? state.calls : marks.on);
  for (const cell of numbers) {
    const number = Number(cell.dataset.number);
    cell.classList.toggle("on", on.has(number));
    cell.setAttribute("aria-pressed", String(on.has(number)));
  }
  button.hidden = state.game === null || state.on_hold;
  keep();
}

cells.addEventListener("click", (event) => {
  const cell = event.target.closest("[data-number]");
  if (!cell || marks.auto) return;
  const number = Number(cell.dataset.number);
  marks.on = marks.on.includes(number) ? marks.on.filter((each) => each !== number) : [...marks.on, number];
  mark(hallState);
});
auto.checked = marks.auto;
auto.addEventListener("change", () => {
  marks.auto = auto.checked;
  if (!marks.auto) marks.on = [...hallState.calls];
  mark(hallState);
});
button.addEventListener("click", async () => {
  const answer = await fetch(`/bingo/${hallState.occasion}/claim`, { method: "POST", headers: { Accept: "application/json" } }).catch(() => null);
  const said = answer?.ok ? await answer.json() : { good: false, says: "Not connected. Shout bingo." };
  told.textContent = said.says;
  told.className = said.good ? "bingo-verdict gain" : "bingo-verdict loss";
  refreshHall();
});
hallListeners.push((state, before) => {
  if (state.calls.length !== before.calls.length || state.game !== before.game) told.textContent = "";
  mark(state);
});
mark(hallState);
