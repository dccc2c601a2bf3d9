"use strict";
// Refresh the board every second; show a new game's numbers one by one, or at once without motion.

const board = document.querySelector("[data-board]");
const at = (name) => board.querySelector(`[data-${name}]`);
const EVERY = 1000;
const CALL = 450;
let calling = 0;

function clockText(left) {
  return left === null ? "" : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

function put(place, text) { if (place.textContent !== text) place.textContent = text; }

function showSale(now) {
  at("sale").className = `on-sale ${now.status}`;
  put(at("status"), calling ? "The numbers are called" : now.says);
  put(at("game"), now.game === null ? "" : `Game ${now.game}`);
  put(at("clock"), clockText(now.left));
  put(at("commitment"), now.commitment || "no game is open");
  showNext(now.next);
}

function showNext(next) {
  at("next").hidden = !next;
  if (!next) return;
  put(at("next-says"), next.says);
  put(at("next-do"), next.words);
  at("next-do").hidden = !next.operation;
  at("next-do").href = `/house/${next.operation}`;
}

function showPast(games) {
  at("past").replaceChildren(...games.map((each) => {
    const row = document.createElement("tr");
    const head = document.createElement("th");
    const link = document.createElement("a");
    const cell = document.createElement("td");
    link.href = `/keno/games/${each.day}/${each.game}`;
    link.textContent = each.game;
    head.scope = "row";
    head.append(link);
    cell.textContent = [...each.numbers].sort((a, b) => a - b).join(" ") || each.outcome;
    row.append(head, cell);
    return row;
  }));
}

function fill(number, moves) {
  const ball = board.querySelector(`[data-number="${number}"]`);
  ball.classList.add("on");
  ball.classList.toggle("just", moves);
}

function showDrawn(games) {
  const last = games[0];
  const name = last ? `${last.day}/${last.game}` : "";
  if (name === board.dataset.shown) return;
  board.dataset.shown = name;
  clearInterval(calling);
  board.querySelectorAll(".ball").forEach((each) => each.classList.remove("on", "just"));
  put(at("last"), `Game ${last.game}`);
  put(at("order"), "");
  const moves = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  const numbers = [...last.numbers];
  const done = () => {
    clearInterval(calling);
    calling = 0;
    put(at("order"), last.numbers.join(" ") || last.outcome);
    put(at("said"), `Game ${last.game}: ${last.numbers.join(" ") || last.outcome}`);
    put(at("key"), last.key);
    at("opened").hidden = false;
    at("check").href = `/keno/games/${name}`;
    showPast(games);
  };
  if (!moves || !numbers.length) { numbers.forEach((each) => fill(each, false)); done(); return; }
  let called = [];
  calling = setInterval(() => {
    const next = numbers.shift();
    called = [...called, next];
    fill(next, true);
    put(at("order"), called.join(" "));
    if (!numbers.length) done();
  }, CALL);
}

async function renew() {
  if (document.hidden) return;
  try {
    const answer = await fetch("/api/keno/board", { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(answer.statusText);
    const now = await answer.json();
    at("late").hidden = true;
    showSale(now);
    showDrawn(now.drawn);
  } catch { at("late").hidden = false; }
}

setInterval(renew, EVERY);
document.addEventListener("visibilitychange", renew);
