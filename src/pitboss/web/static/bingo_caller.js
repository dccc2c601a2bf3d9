"use strict";
// The caller's screen: call, hold, check a card by its serial number, pay. Each press acts once.

const at = (name) => bingo.querySelector(`[data-${name}]`);
const operations = "/api/house/bingo", occasion = hallState.occasion;
const hand = at("hand"), claimForm = at("claim"), correctForm = at("correct"), askForm = at("ask");
const ball = hand.elements.ball, serial = claimForm.elements.serial;
let busy = false;

async function act(operation, form, id = "") {
  // Submit an operation. Return its answer, or show why it was refused or rejected.
  if (busy) return null;
  busy = true;
  const { ok, said } = await postOnce(`${operations}/${operation}`, { form: { occasion, ...form }, sign: {} }, id);
  busy = false;
  await refreshHall();
  if (ok && !said.rejected) { if (operation !== "claim") for (const each of said.warnings ?? []) tell(each, "bingo-advice"); return said; }
  tell(said.rejected ?? said.errors?.[0] ?? said, "refused");
  return null;
}

function tell(error, style) {
  const line = document.createElement("p");
  line.className = style;
  line.append(`${error.message ?? error.error ?? "That did not work."} `);
  if (error.cite) line.append(citeChip(error.cite));
  at("told").append(line);
}

function ask(question) {
  // Ask in a small form on the page. Resolve to the answer, or null if it is canceled.
  askForm.hidden = false;
  askForm.querySelector("span").textContent = question;
  askForm.reset();
  askForm.elements.answer.focus();
  return new Promise((done) => {
    askForm.onsubmit = (event) => { event.preventDefault(); askForm.hidden = true; done(askForm.elements.answer.value.trim()); };
    askForm.querySelector("[data-cancel]").onclick = () => { askForm.hidden = true; done(null); };
  });
}

function hush() { at("told").replaceChildren(); }

function show(state, before) {
  const playing = state.game !== null, over = state.calls.length >= state.numbers;
  const byHand = playing && state.drawn_by === "hand", free = playing && !state.on_hold && !over;
  hand.hidden = !(byHand && free);
  at("next").hidden = !(playing && !byHand && free);
  at("bingo").hidden = !free || state.calls.length === 0;
  at("undo").hidden = !byHand || state.calls.length === 0;
  at("end").hidden = !free;
  at("waits").hidden = !(playing && state.on_hold);
  at("check").hidden = !(playing && state.on_hold);
  const held = playing && state.on_hold && !before?.on_hold;
  if (held) { at("card").replaceChildren(); claimForm.reset(); serial.focus(); }
  if (byHand && free && (before?.on_hold || before?.game !== state.game)) ball.focus();
}

async function callNext(form) {
  hush();
  const done = await act("call", { ...form, call: hallState.calls.length + 1 });
  if (done) ball.value = "";
  if (!hand.hidden) ball.select();
}

async function hold() {
  hush();
  await act("hold", {});
}

async function check() {
  hush();
  const typed = serial.value.trim();
  if (!typed) return;
  const answer = await fetch(`/bingo/${occasion}/card?serial=${encodeURIComponent(typed)}`).catch(() => null);
  if (answer?.ok) at("card").innerHTML = await answer.text(); // our own template, which escapes
  else at("card").replaceChildren();
  const done = await act("claim", { serial: typed, claimant: claimForm.elements.claimant.value.trim() || null });
  if (done) claimForm.reset();
  else if (answer?.ok) hush(); // the card itself says why
  serial.select();
}

async function pay(by) {
  hush();
  const done = await act("pay", { game: hallState.game, by }, `pay ${occasion} ${hallState.game} ${hallState.place} ${hallState.claims.join(" ")}`.slice(0, 64));
  if (done) at("card").replaceChildren();
}

async function resume() {
  hush();
  const reason = hallState.claims.length ? await ask("A good bingo waits. Why is it not paid?") : null;
  if (hallState.claims.length && !reason) return;
  await act("resume", { reason });
}

async function announce(game) {
  hush();
  let done = await act("announce", { game });
  if (!done && at("told").textContent.includes("attendance")) {
    const counted = await ask("How many people are present?");
    if (!counted) return;
    hush();
    done = await act("announce", { game, people: counted });
  }
  if (done) say(done.result.text);
}

function openCorrection() {
  hush();
  correctForm.hidden = false;
  correctForm.elements.call.value = hallState.calls.length;
  correctForm.elements.ball.focus();
}

async function correct() {
  const { call, ball: right, reason } = correctForm.elements;
  hush();
  const done = await act("correct-call", { call: call.value, ball: right.value.trim() || null, reason: reason.value });
  if (done) { correctForm.reset(); correctForm.hidden = true; }
}

async function endGame() {
  const reason = await ask("Why does the game end without a winner?");
  if (reason) { hush(); await act("end-game", { reason }); }
}

hand.addEventListener("submit", (event) => { event.preventDefault(); if (ball.value.trim()) callNext({ ball: ball.value.trim() }); });
claimForm.addEventListener("submit", (event) => { event.preventDefault(); check(); });
correctForm.addEventListener("submit", (event) => { event.preventDefault(); correct(); });
bingo.addEventListener("click", (event) => {
  const button = event.target.closest("button[type=button]");
  if (!button) return;
  const { announce: game, begin, pay: by } = button.dataset;
  if (game) announce(Number(game));
  else if (begin) { hush(); act("begin-game", { game: Number(bingo.querySelector("[data-announce]").dataset.announce), drawn_by: begin }); }
  else if (by) pay(by);
  else if ("next" in button.dataset) callNext({});
  else if ("bingo" in button.dataset) hold();
  else if ("resume" in button.dataset) resume();
  else if ("undo" in button.dataset) openCorrection();
  else if (button.closest("[data-correct]")) correctForm.hidden = true;
  else if ("end" in button.dataset) endGame();
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, button, a")) return;
  if (event.key === " ") {
    event.preventDefault();
    if (!at("next").hidden) callNext({});
    else if (!hand.hidden) ball.focus();
  } else if (event.key.toLowerCase() === "b" && !at("bingo").hidden) { event.preventDefault(); hold(); }
});
hallListeners.push(show);
show(hallState, null);
