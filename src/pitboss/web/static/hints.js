"use strict";
// Hints, what each wager costs, and the trainer. The page of a table loads it after table.js.

(() => {
  const bar = document.getElementById("hint"), card = document.getElementById("howto");
  const score = document.getElementById("trainer"), box = document.querySelector("[data-trainer]");
  const GRADE_MS = 5000, AGAIN_MS = 1500;
  let asked = 0, closing = 0, decided = false, told = "", turn = question();

  async function fetched(path, more) {
    const answer = await fetch(here(path) + query(more), { headers: { Accept: "text/html" } });
    return answer.ok ? answer.text() : null;
  }

  // Hints

  function question() {
    // What a hint would answer: it stays the same while others bet beside you.
    return document.querySelector("#dock form.stakes") ? `bets ${state.rounds}` : state.turn;
  }
  function show(html, kind = "") {
    clearTimeout(closing);
    bar.className = kind ? "hint grade" : "hint";
    bar.dataset.kind = kind;
    bar.innerHTML = html; // our own templates, which escape
    bar.hidden = false;
  }
  function hide() {
    asked += 1;
    bar.hidden = true;
    bar.replaceChildren();
  }
  function write(text) {
    const line = document.createElement("p");
    line.className = "told";
    line.textContent = text;
    return line.outerHTML;
  }
  // Setting two hands takes a second to work out: for who asks for hints, it begins as soon as the cards are dealt.
  let begun = { turn: "", html: null };

  function begin() {
    if (!sessionStorage.getItem("hints") || !document.querySelector("#dock form.setting") || begun.turn === question()) return;
    begun = { turn: question(), html: fetched("/hint").catch(() => null) };
  }
  async function hint() {
    const mine = ++asked;
    const chips = Object.fromEntries(laid);
    sessionStorage.setItem("hints", "1");
    show(write("Working it out…"));
    const early = begun.turn === question() ? await begun.html : null;
    const html = early ?? await fetched("/hint", laid.size ? { bets: JSON.stringify(chips) } : {}).catch(() => null);
    if (mine !== asked) return;
    show(html ?? write("No hint now: ask again in a moment."));
  }
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("[data-hint]")) bar.hidden || bar.classList.contains("grade") ? hint() : hide();
    if (event.target.closest?.("[data-close-hint]")) hide();
  });

  // What each wager costs: asked for when the card is first read

  const tab = document.getElementById("tab-howto");
  tab.addEventListener("click", async () => {
    const waiting = card.querySelector("[data-pricing]");
    if (!waiting || waiting.dataset.pricing) return;
    waiting.dataset.pricing = "asked";
    const html = await fetched("/how-to-play").catch(() => null);
    if (html) card.innerHTML = html;
    else waiting.textContent = "What the wagers cost could not be computed. Reload the page to try again.";
  });

  // The trainer

  async function grade(loud) {
    const html = await fetched("/trainer").catch(() => null);
    if (html === null || !box.checked) return;
    score.innerHTML = html;
    const last = score.querySelector("[data-grade]");
    if (last && loud && last.dataset.grade !== told) {
      const says = score.querySelector("[data-last]").textContent;
      show(write(`Trainer: ${says}.`), says === "Best" ? "best" : "cost");
      closing = setTimeout(() => bar.classList.contains("grade") && hide(), GRADE_MS);
    }
    told = last ? last.dataset.grade : "";
    if (Number(score.querySelector("[data-waiting]")?.dataset.waiting)) setTimeout(() => grade(false), AGAIN_MS);
  }
  if (box) {
    box.checked = kept("trainer");
    const turned = () => {
      score.hidden = !box.checked;
      if (box.checked) grade(false);
    };
    box.addEventListener("change", () => {
      localStorage.setItem("trainer", box.checked ? "1" : "0");
      turned();
    });
    turned();
    document.addEventListener("click", (event) => {
      if (event.target.closest?.("#dock button") && !event.target.closest("[data-hint], [data-why]")) decided = true;
    });
  }

  document.addEventListener("pitboss:swapped", (event) => {
    const now = event.detail?.state;
    if (!now) return;
    if (question() !== turn && !bar.classList.contains("grade")) hide();
    turn = question();
    begin();
    if (box?.checked && decided) {
      decided = false;
      grade(true);
    }
  });
})();
