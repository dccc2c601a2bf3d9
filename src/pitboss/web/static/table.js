"use strict";
// The page of a table: swap in changes as they come, and send choices.

const table = document.querySelector("main.table");
const state = JSON.parse(table.dataset.state);
const ARM_MS = 250;
const LOST_MS = 1500;
const LEFT_MS = 1000; // until the stream has told what you leave with
const HIGH_DOCK = 290; // maximum height in pixels that the dock keeps
const SILENT_MS = 40000; // the server sends a heartbeat every 15 seconds
const UNARMED = "The buttons have just changed. Look at them, and press again.";
let armedAt = 0;
let busy = false;
let stream = null;
let lost = 0;
let silence = 0;
let worded = -1;

const kept = (name) => localStorage.getItem(name) === "1";
const here = (path) => `/table/${table.dataset.table}${path}`;
const query = (more = {}) => {
  const asked = new URLSearchParams(more);
  if (table.dataset.code) asked.set("code", table.dataset.code);
  return asked.toString() ? `?${asked}` : "";
};

// Incoming changes

function feltSize() {
  const box = document.querySelector("#felt").getBoundingClientRect();
  if (innerWidth <= 900 && box.height > box.width * 0.8) return "portrait";
  return box.width >= 1000 && box.height >= 600 ? "wide" : "compact";
}

function listen() {
  if (stream) stream.close();
  const size = feltSize();
  document.cookie = `felt=${size}; path=/; max-age=31536000; samesite=strict`;
  table.dataset.size = size;
  stream = new EventSource(here("/live") + query({ size }));
  stream.onopen = () => {
    clearTimeout(lost);
    lost = 0;
    showLost(false);
    heard();
  };
  stream.onerror = () => {
    lost ||= setTimeout(() => showLost(true), LOST_MS);
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
  };
  stream.onmessage = (message) => {
    heard();
    take(JSON.parse(message.data));
  };
  stream.addEventListener("breath", heard);
}

function heard() {
  // A connection can die silently: after a long silence, connect again.
  clearTimeout(silence);
  silence = setTimeout(() => {
    showLost(true);
    listen();
  }, SILENT_MS);
}

function showLost(is) {
  document.querySelector("#lost").hidden = !is;
  document.querySelector("#dock").inert = is;
}

function take(news) {
  const before = { ...state };
  Object.assign(state, news.state);
  if (state.moved) {
    stream.close();
    location.replace(state.moved); // a tournament moved the player to another table
    return;
  }
  if (state.closed) {
    stream.close();
    if (openDialog()?.id === "left") return;
    say(`${state.why}. Returning you to the lobby.`);
    setTimeout(() => location.assign("/"), 4000);
    return;
  }
  if (before.seat !== state.seat) return state.left ? showLeft(state.left) : again(); // the bar needs other buttons
  const same = before.turn === state.turn || document.querySelector("#dock form.stakes");
  const buttons = buttonsOf(shown.get("dock"));
  const changed = Object.keys(news.parts).filter((name) => swap(name, news.parts[name]));
  if (changed.includes("dock")) {
    // Nothing changes under a finger if the buttons are the same and decide the same.
    if (before.version !== state.version && !(same && buttons && buttons === buttonsOf(news.parts.dock))) armedAt = performance.now() + ARM_MS;
    settle();
  }
  stand();
  document.getElementById("side").dataset.inputs = state.inputs;
  table.dataset.version = state.version;
  document.dispatchEvent(new CustomEvent("pitboss:swapped", { detail: { parts: changed, state } }));
}

const buttonsOf = (html = "") => html.slice(html.indexOf('<div class="acts'));

function unarmed() {
  // A press that was meant for other buttons does nothing, and the page says so.
  if (performance.now() >= armedAt) return false;
  note(UNARMED);
  return true;
}

function settle() {
  // On a phone the dock grows with its contents but does not shrink, so that the felt stays put.
  const dock = document.querySelector("#dock"), high = Math.min(dock.offsetHeight, HIGH_DOCK);
  if (high > parseFloat(dock.style.minHeight || 0)) dock.style.minHeight = `${high}px`;
}

let coming = false;
function again() {
  // Reload the page only once, though the answer and the stream both ask for it.
  if (!coming) location.reload();
  coming = true;
}

const shown = new Map();
function swap(name, html) {
  // Return whether the part changed: after a lost connection all parts come again.
  const place = document.getElementById(name);
  if (!place || shown.get(name) === html) return false;
  shown.set(name, html);
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  const mark = focused && (focused.dataset.area || focused.name || focused.dataset.act);
  place.innerHTML = html;
  if (mark) {
    const again = [...place.querySelectorAll("input, button, .area.open")].find((each) =>
      [each.dataset.area, each.name, each.dataset.act].includes(mark));
    if (again) again.focus();
  }
  return true;
}

function stand() {
  // Update what depends on the state: the title, the time bar, the word for the deal.
  const name = document.title.replace(/^Your turn · /, "");
  document.title = state.mine ? `Your turn · ${name}` : name;
  document.querySelector("#round").textContent = state.rounds;
  document.querySelector("#bar-round").hidden = !state.rounds;
  const buys = document.querySelector("#settings [data-buys]");
  if (buys) {
    buys.hidden = !state.buys;
    buys.dataset.body = JSON.stringify({ amount: state.buys });
    buys.textContent = `Buy ${money(state.buys)} in chips`;
  }
  const bar = document.querySelector("#felt rect.time");
  if (bar && state.seconds !== null && !kept("still")) {
    bar.style.transition = "none";
    bar.getBoundingClientRect();
    bar.style.transition = `width ${state.seconds}s linear`;
    bar.style.width = "0";
  }
  if (state.word && !kept("own-word") && worded !== state.rounds) {
    worded = state.rounds;
    send("word", { word: drawnWord(12) }, false);
  }
}

// Outgoing actions

async function send(deed, body, loud = true) {
  // Automatic actions fail quietly: it does not matter if they come too late.
  const { status, ok, said } = await sendDeed(table.dataset.table, deed, body);
  if (status === 401) return comeIn();
  if (ok) return said;
  return loud ? refuse(said, status) : null;
}

async function act(name, value, keepTurn = true) {
  if (busy) return null;
  busy = true;
  try {
    const body = { do: name };
    if (value !== undefined && value !== null) body.value = value;
    if (keepTurn && state.mine) body.turn = state.turn;
    return await send("act", body);
  } finally {
    busy = false;
  }
}

function refuse(said, status) {
  const late = status === 409 && !said.cite;
  const dock = document.querySelector("#dock .say");
  const words = document.createElement("div");
  words.className = "refused";
  words.setAttribute("role", "alert");
  const what = document.createElement("span");
  what.innerHTML = `<b>${late ? "Too late." : "Not accepted."}</b> `;
  const why = said.error || "the server refused it";
  what.append(`${why[0].toUpperCase()}${why.slice(1)}. `);
  const nothing = document.createElement("span");
  nothing.className = "mut";
  nothing.textContent = laid.size ? "Your chips stay where they are." : "Nothing has changed.";
  what.append(nothing);
  words.append(what);
  if (said.cite) words.append(citeChip(said.cite));
  if (openDialog()) {
    refuseInDialog(openDialog(), words, said.errors?.[0]?.field);
    return null;
  }
  document.querySelectorAll("#dock .refused, #dock .note").forEach((each) => each.remove());
  if (dock) dock.after(words);
  else say(words.textContent);
  makeRoom();
  return null;
}

function makeRoom() {
  // A refusal takes the room of the sentence if the dock is full.
  const whole = document.querySelector("#dock"), say = whole.querySelector(".say");
  if (!say || !whole.querySelector(".refused")) return;
  say.hidden = false;
  say.hidden = whole.scrollHeight > whole.clientHeight;
}

function calm() {
  // Remove the refusal on the next input.
  const told = document.querySelector("#dock .refused");
  if (!told) return;
  told.remove();
  document.querySelector("#dock .say").hidden = false;
}

function say(words) {
  if (openDialog()) return sayInDialog(openDialog(), words);
  const toast = document.querySelector("#toast");
  toast.textContent = words;
  toast.hidden = false;
  setTimeout(() => { toast.hidden = true; }, 6000);
}

function comeIn() {
  location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
  return null;
}

async function sit(seat) {
  if (!table.dataset.person) {
    if (!table.dataset.guests) return comeIn();
    await fetch("/guest", { method: "POST", body: new URLSearchParams({ name: "Guest" }), redirect: "manual" });
  }
  const done = await send("sit", { seat: Number(seat), code: table.dataset.code });
  if (done) again();
  return done;
}

async function deed(button) {
  const body = JSON.parse(button.dataset.body || "{}");
  let name = button.dataset.deed;
  if (name === "add-bot") {
    name = "bot";
    const kinds = table.dataset.bots.split(",");
    body.seat = Number(freeSeats()[0]);
    body.bot = kinds[Math.floor(Math.random() * kinds.length)];
    if (!body.seat) return say("All seats are taken.");
  }
  const done = await send(name, body);
  if (!done) return null;
  if (name === "leave") return done.left ? setTimeout(() => showLeft(state.left), LEFT_MS) : say("You will leave when the round is over.");
  if (button.dataset.after) location.assign(button.dataset.after);
  if (name === "settings" || name === "pause") again();
  return done;
}

function freeSeats() {
  const taken = new Set([...document.querySelectorAll("#felt .seat[data-seat]")].map((each) => each.dataset.seat));
  return table.dataset.all.split(",").filter((seat) => !taken.has(seat));
}

// Clicks

document.addEventListener("click", (event) => {
  const on = (selector) => event.target.closest(selector);
  const seat = on("a.sit[data-sit]");
  if (seat) {
    event.preventDefault();
    sit(seat.dataset.sit);
    return;
  }
  if (on("[data-deed]")) deed(on("[data-deed]"));
  const option = on("button[data-act]");
  if (option) {
    const value = option.matches("[data-chosen]") ? option.parentElement.querySelector("select").value : option.dataset.value;
    calm();
    if (unarmed()) return;
    act(option.dataset.act, value === undefined ? null : JSON.parse(value));
  }
  if (on("[data-open]")) document.getElementById(on("[data-open]").dataset.open).showModal();
  if (on("[data-invite]")) {
    const link = location.origin + on("[data-invite]").dataset.invite;
    navigator.clipboard?.writeText(link).then(() => say(`Copied: ${link}`), () => say(link));
    if (!navigator.clipboard) say(link);
  }
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-word]")) return;
  event.preventDefault();
  send("word", { word: form.word.value || null });
});

document.querySelectorAll("[data-keep]").forEach((box) => {
  box.checked = kept(box.dataset.keep);
  box.addEventListener("change", () => {
    localStorage.setItem(box.dataset.keep, box.checked ? "1" : "0");
    chosen();
  });
});
function chosen() {
  for (const name of ["still", "own-word"]) document.documentElement.classList.toggle(name, kept(name));
}
chosen();

// Keys

let byHand = false; // was the control in focus reached by mouse or finger? Enter then means the amber button
let hand = false;
document.addEventListener("pointerdown", () => { hand = true; }, true);
document.addEventListener("keydown", (event) => { if (event.key === "Tab" || event.key.startsWith("Arrow")) hand = false; }, true);
document.addEventListener("focusin", () => { byHand = hand; });

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const typing = event.target.matches("input:not([type=range]), select, textarea");
  const key = event.key.toLowerCase();
  if (key === "?" && !typing) return document.getElementById("keys").showModal();
  if (key === "enter" && !typing && (byHand || !event.target.matches("a, button, summary, [role=button]"))) {
    const first = document.querySelector("#dock [data-first]:not([hidden])") || document.querySelector("#dock .pri:not([hidden])");
    if (first && !first.disabled) {
      event.preventDefault();
      first.click();
    }
    return;
  }
  if (typing) return;
  if (key === "o") return location.assign(`/odds/${table.dataset.game}`);
  const named = document.querySelector(`#dock [data-key="${CSS.escape(key)}"]:not([hidden])`);
  if (named && /^[a-z]$/.test(key)) {
    event.preventDefault();
    named.click();
  }
});

// Start

let resized = 0;
addEventListener("resize", () => {
  clearTimeout(resized);
  document.querySelector("#dock").style.minHeight = "";
  resized = setTimeout(() => { if (feltSize() !== table.dataset.size) listen(); }, 200);
});
addEventListener("pagehide", () => stream && stream.close());
addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
addEventListener("offline", listen); // a server on this machine is still reachable
addEventListener("online", listen);
stand();
listen();
