"use strict";
// Bingo screens: replace the parts that changed, draw arrangements in turn, and say the numbers aloud.

const bingo = document.querySelector("[data-live]");
const late = document.querySelector("[data-late]");
const voice = document.querySelector("[data-voice]");
const SHAPE_MS = 1400, RETRY_LIVE_MS = 2000;
let hallState = JSON.parse(bingo.dataset.state);
const hallListeners = [];

function showParts(message) {
  for (const [name, html] of Object.entries(message.parts)) {
    const place = bingo.querySelector(`[data-part="${name}"]`);
    if (place && place.innerHTML !== html) place.innerHTML = html; // our own template, which escapes
  }
  const before = hallState;
  hallState = message.state;
  speakNumber(before, hallState);
  for (const each of hallListeners) each(hallState, before);
}

function speakNumber(before, now) {
  const more = now.game === before.game && now.calls.length === before.calls.length + 1;
  if (more) say(now.says);
}

function say(words) {
  if (!voice?.checked || !window.speechSynthesis) return;
  speechSynthesis.cancel();
  const spoken = new SpeechSynthesisUtterance(words);
  spoken.lang = "en-US";
  spoken.rate = 0.85;
  speechSynthesis.speak(spoken);
}

async function refreshHall() {
  const answer = await fetch(`${bingo.dataset.live}/now`).catch(() => null);
  if (answer?.ok) showParts(await answer.json());
}

function listenToHall() {
  const stream = new EventSource(`${bingo.dataset.live}/live`);
  stream.onmessage = (event) => { late.hidden = true; showParts(JSON.parse(event.data)); };
  stream.onerror = () => {
    late.hidden = false;
    if (stream.readyState === EventSource.CLOSED) { stream.close(); setTimeout(listenToHall, RETRY_LIVE_MS); }
  };
}

let shapeAt = 0;
function turnShapes() {
  shapeAt += 1;
  for (const place of document.querySelectorAll("[data-shapes]")) {
    const shapes = place.dataset.shapes.split(" ");
    if (shapes.length < 2) continue;
    const shape = shapes[shapeAt % shapes.length];
    [...place.children].forEach((cell, at) => cell.classList.toggle("x", shape[at] === "#"));
  }
}

if (voice) {
  voice.checked = localStorage.getItem("bingo voice") === "on";
  voice.addEventListener("change", () => {
    localStorage.setItem("bingo voice", voice.checked ? "on" : "off");
    if (voice.checked && hallState.says) say(hallState.says);
  });
}
if (!matchMedia("(prefers-reduced-motion: reduce)").matches) setInterval(turnShapes, SHAPE_MS);
document.addEventListener("visibilitychange", () => { if (!document.hidden) refreshHall(); });
listenToHall();
