"use strict";
// The side of the table: tabs, rule cards, replay, and a sheet on phones.
// The page swaps #log, #why, #sign, #pays and then fires "pitboss:swapped" with the names of the parts.

(() => {
  const side = document.getElementById("side");
  if (!side) return;
  const one = (selector, from = side) => from.querySelector(selector);
  const all = (selector, from = side) => [...from.querySelectorAll(selector)];
  const log = () => document.getElementById("log"), past = document.getElementById("past");
  const reading = document.getElementById("panel-log");
  const felt = () => document.querySelector(side.dataset.felt || "#felt");
  const phone = matchMedia("(max-width: 900px)");

  // Tabs

  const tabs = all('[role="tab"]');
  function show(tab, focus = false) {
    for (const each of tabs) {
      const chosen = each === tab;
      each.setAttribute("aria-selected", String(chosen));
      each.tabIndex = chosen ? 0 : -1;
      document.getElementById(each.getAttribute("aria-controls")).hidden = !chosen;
    }
    if (focus) tab.focus();
    if (tab.id === "tab-log") keepDown();
  }
  const showPart = (part) => show(document.getElementById(`tab-${part}`));
  const inPart = (element) => element.closest(".panel-side")?.id.replace("panel-", "");
  for (const tab of tabs) tab.addEventListener("click", (event) => {
    closeSlot();
    show(tab);
    // After a click the arrow keys replay; from the keyboard they go on to the next tab.
    if (event.detail) document.getElementById(tab.getAttribute("aria-controls")).focus({ preventScroll: true });
  });
  one('[role="tablist"]').addEventListener("keydown", (event) => {
    const at = tabs.indexOf(document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    show(tabs[(to + tabs.length) % tabs.length], true);
  });

  // Keep the log at its end, unless somebody has scrolled up

  let down = true;
  reading.addEventListener("scroll", () => {
    down = reading.scrollHeight - reading.scrollTop - reading.clientHeight < 32;
  });
  function keepDown() { if (down) reading.scrollTop = reading.scrollHeight; }

  // Rule cards: under the line of the clicked chip, or at the top of the side

  const cards = new Map(); // fetched cards by rule
  const open = []; // open cards: {part, event, rule, line}
  async function fetched(rule) {
    if (!cards.has(rule)) {
      const answer = await fetch(`/law/card/${encodeURIComponent(rule)}`);
      if (!answer.ok && answer.status !== 404) throw new Error(answer.statusText);
      cards.set(rule, await answer.text()); // our own template, which escapes
    }
    return cards.get(rule);
  }
  function put(card, chip, sentence) {
    const box = document.createElement("div");
    box.className = "opened";
    box.innerHTML = card;
    if (sentence) {
      const said = document.createElement("p");
      said.className = "sent";
      said.textContent = sentence;
      one(".serif", box)?.after(said);
    }
    const line = chip.closest("#side li");
    if (line) line.append(box);
    else one("[data-slot]").replaceChildren(box);
    line?.classList.add("open");
    chip.setAttribute("aria-expanded", "true");
    return box;
  }
  function closeLine(line) {
    one(":scope > .opened", line)?.remove();
    line.classList.remove("open");
    one(".cite", line)?.removeAttribute("aria-expanded");
    const at = open.findIndex((each) => each.line === line);
    if (at >= 0) open.splice(at, 1);
  }
  function closeSlot() {
    const had = one("[data-slot]").childElementCount > 0;
    one("[data-slot]").replaceChildren();
    for (const chip of document.querySelectorAll('.cite[aria-expanded="true"]')) {
      if (!chip.closest("#side li")) chip.removeAttribute("aria-expanded");
    }
    return had;
  }
  async function explain(chip) {
    const line = chip.closest("#side li"), rule = chip.dataset.rule;
    if (line && line.classList.contains("open")) return closeLine(line);
    if (!line && chip.getAttribute("aria-expanded") === "true") return closeSlot();
    const sentence = chip.closest("li, [data-says]")?.querySelector(".said")?.textContent
      || chip.closest("[data-says]")?.dataset.says || "";
    let card;
    try { card = await fetched(rule); } catch { location.href = chip.href; return; }
    if (!chip.isConnected || line?.classList.contains("open")) return;
    if (!line) closeSlot();
    if (phone.matches) openSheet();
    const box = put(card, chip, sentence);
    if (line) open.push({ part: inPart(line), event: line.dataset.event, rule, line });
    box.scrollIntoView({ block: "nearest" });
  }
  document.addEventListener("click", (event) => {
    const chip = event.target.closest?.(".cite[data-rule]");
    if (!chip || chip.closest(".opened") || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    if (chip.closest("[data-ticker]")) explainLast(true);
    else explain(chip);
  });
  function explainLast(turn = false) {
    const lines = all(":scope > li[data-event]:not(.fold)", past.hidden ? log() : past);
    const line = lines.filter((each) => turn || each.dataset.event !== "turn").pop();
    if (!line) return;
    showPart("log");
    if (phone.matches) openSheet();
    if (line.classList.contains("open")) line.scrollIntoView({ block: "nearest" });
    else explain(one(".cite", line));
  }
  function reopen(part) {
    for (const each of open.filter((one) => one.part === part && !one.line.isConnected)) {
      const lines = all("li", document.getElementById(part));
      const same = (line) => one(".cite", line)?.dataset.rule === each.rule
        && (each.event === undefined || line.dataset.event === each.event);
      const line = lines.find((candidate) => same(candidate) && !candidate.classList.contains("open"));
      if (!line) { open.splice(open.indexOf(each), 1); continue; }
      each.line = line;
      put(cards.get(each.rule), one(".cite", line), one(".said", line)?.textContent);
    }
  }

  // Replay

  const slider = one("[data-slider]");
  const inputs = () => Number(side.dataset.inputs);
  const code = new URLSearchParams(location.search).get("code");
  const PLAY_MS = 700;
  let step = null, shown = null, asked = 0; // null is live
  let round = null, playing = 0; // an earlier round that is replayed
  const last = () => (round === null ? inputs() : shown?.of ?? 0);
  function size() {
    const box = felt()?.querySelector("svg.felt");
    return ["wide", "compact", "portrait"].find((each) => box?.classList.contains(each)) || "wide";
  }
  function counted() {
    const at = step ?? inputs();
    slider.max = last();
    slider.value = at;
    one("[data-count]").textContent = `${at} of ${last()}`;
    for (const each of all("[data-past]")) each.classList.toggle("on", Number(each.dataset.past) === round);
    const live = one('[data-step="live"]');
    live.textContent = step === null ? "live" : "Back to live";
    live.classList.toggle("now", step === null);
    one('[data-step="first"]').disabled = one('[data-step="back"]').disabled = at === 0;
    one('[data-step="on"]').disabled = step === null || (round !== null && at >= last());
  }
  async function goTo(wanted) {
    if (round === null && wanted >= inputs()) return goLive();
    step = Math.max(round !== null && shown ? Math.min(wanted, last()) : wanted, 0);
    counted();
    const mine = ++asked, query = new URLSearchParams({ size: size() });
    if (code) query.set("code", code);
    if (round !== null) query.set("round", round);
    try {
      const answer = await fetch(`${side.dataset.back}${step}?${query}`, { headers: { Accept: "application/json" } });
      if (mine !== asked) return;
      if (!answer.ok) return goLive();
      shown = await answer.json();
    } catch { if (mine === asked) goLive(); return; }
    if (mine !== asked) return;
    past.innerHTML = shown.log; // our own templates, which escape
    past.hidden = false;
    log().hidden = true;
    drawPast();
    counted();
    reading.scrollTop = reading.scrollHeight;
    tell();
  }
  async function replay(number) {
    stopPlaying();
    round = number;
    shown = null;
    if (phone.matches) closeSheet();
    await goTo(0);
    if (round !== number || !shown) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.classList.contains("still")) goTo(last());
    else playing = setInterval(() => (step < last() ? goTo(step + 1) : stopPlaying()), PLAY_MS);
  }
  function stopPlaying() { clearInterval(playing); }
  function drawPast() {
    const box = felt();
    if (!box || !shown) return;
    one(":scope > .past", box)?.remove();
    const drawn = document.createElement("div");
    drawn.className = "past";
    drawn.innerHTML = shown.felt;
    const note = document.createElement("p");
    note.className = "step";
    note.append(round === null ? `Step ${shown.step} of ${Math.max(shown.of, inputs())} ` : `Round ${round}, step ${shown.step} of ${shown.of} `);
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "btn sm", textContent: "Back to live" });
    button.addEventListener("click", goLive);
    note.append(button);
    drawn.append(note);
    box.append(drawn);
    box.classList.add("back");
  }
  function goLive() {
    const was = step !== null;
    stopPlaying();
    step = shown = round = null;
    asked += 1;
    past.hidden = true;
    past.replaceChildren();
    log().hidden = false;
    const box = felt();
    if (box) { one(":scope > .past", box)?.remove(); box.classList.remove("back"); }
    counted();
    if (was) { down = true; keepDown(); tell(); }
  }
  function tell() { document.dispatchEvent(new CustomEvent("pitboss:back", { detail: { step } })); }
  function walk(to) {
    stopPlaying();
    if (to === "first") goTo(0);
    else if (to === "back") goTo((step ?? inputs()) - 1);
    else if (to === "on") { if (step !== null) goTo(step + 1); }
    else if (to === "end" && round !== null) goTo(last());
    else goLive();
  }
  slider.addEventListener("input", () => { stopPlaying(); goTo(Number(slider.value)); });

  // The sheet on phones

  const grip = one("[data-open-side]");
  function openSheet() {
    if (side.classList.contains("up")) return;
    side.classList.add("up");
    grip.setAttribute("aria-expanded", "true");
    down = true;
    keepDown();
  }
  function closeSheet() {
    const was = side.classList.contains("up");
    side.classList.remove("up");
    grip.setAttribute("aria-expanded", "false");
    if (was && phone.matches) grip.focus();
    return was;
  }
  let from = null;
  side.addEventListener("touchstart", (event) => {
    const held = event.target.closest("[data-ticker], .tabs");
    from = held ? event.touches[0].clientY : null;
  }, { passive: true });
  side.addEventListener("touchend", (event) => {
    if (from === null) return;
    const moved = event.changedTouches[0].clientY - from;
    if (moved < -24) openSheet();
    if (moved > 24) closeSheet();
    from = null;
  }, { passive: true });
  function tick() {
    const line = all(":scope > li[data-event]:not(.hd)", log()).pop();
    const now = one("[data-now]");
    now.replaceChildren();
    if (!line) return;
    for (const part of all(":scope > .said, :scope > .cite", line)) now.append(part.cloneNode(true));
  }

  // Clicks

  side.addEventListener("click", async (event) => {
    const held = event.target.closest("button, [data-now]");
    if (!held) return;
    if (held.dataset.step) walk(held.dataset.step);
    else if (held.dataset.replay) replay(Number(held.dataset.replay));
    else if (held.matches("[data-open-side]")) { side.classList.contains("up") ? closeSheet() : openSheet(); }
    else if (held.matches("[data-now]") && !event.target.closest(".cite")) { showPart("log"); openSheet(); }
    else if (held.matches("[data-open-why]")) { showPart("why"); openSheet(); }
    else if (held.matches("[data-close-side]")) closeSheet();
    else if (held.dataset.copy) {
      try {
        await navigator.clipboard.writeText(held.dataset.copy);
        held.textContent = "Copied";
      } catch { // no clipboard here: show all of it
        const code = held.parentElement.querySelector("code");
        code.textContent = held.dataset.copy;
        getSelection().selectAllChildren(code);
      }
    }
  });

  // Keys

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]")) return;
    const own = event.target.closest?.("input, textarea, select, [contenteditable], [role=slider]");
    if (own && own !== slider && event.key !== "Escape") return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const done = {
      w: () => { showPart("why"); if (phone.matches) openSheet(); },
      l: () => explainLast(),
      ArrowLeft: () => walk("back"),
      ArrowRight: () => walk("on"),
      Home: () => walk("first"),
      End: () => walk("end"),
      Escape: () => {
        if (closeSlot()) return;
        if (open.length) closeLine(open[open.length - 1].line);
        else if (!closeSheet() && step !== null) goLive();
      },
    }[key];
    if (!done) return;
    if (key !== "Escape") event.preventDefault();
    done();
  });
  // The page's own Why? buttons
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("[data-why]")) { showPart("why"); if (phone.matches) openSheet(); }
    if (event.target.closest?.("[data-sign]")) { showPart("sign"); if (phone.matches) openSheet(); }
  });

  // Incoming changes

  const folds = new Map();
  const LINE = "line ";
  const foldName = (fold) => fold.dataset.fold
    || (fold.parentElement.dataset.event ? LINE + fold.parentElement.dataset.event : inPart(fold));
  side.addEventListener("toggle", (event) => {
    if (event.target.isConnected && !past.contains(event.target)) folds.set(foldName(event.target), event.target.open);
  }, true);
  const PARTS = ["session", "log", "why", "sign", "pays"];
  let heard = lastEvent(), before = inputs();
  function lastEvent() {
    const numbers = all(":scope > li[data-event]", log()).map((line) => Number(line.dataset.event)).filter((n) => n >= 0);
    return numbers.length ? Math.max(...numbers) : -1;
  }
  function hear() {
    const newest = lastEvent();
    if (newest < heard) heard = -1;
    const lines = all(":scope > li[data-event]", log()).filter((line) => line.dataset.event === "turn" || Number(line.dataset.event) > heard);
    heard = newest;
    one("[data-hear]").textContent = lines.slice(-3).map((line) => one(".said", line)?.textContent || "").join(" ");
  }
  document.addEventListener("pitboss:swapped", (event) => {
    const parts = event.detail?.parts || PARTS;
    if (inputs() < before) { // another round has begun
      if (round === null) goLive();
      for (const name of [...folds.keys()].filter((each) => each.startsWith(LINE))) folds.delete(name);
    }
    before = inputs();
    for (const part of PARTS) {
      if (!parts.includes(part)) continue;
      reopen(part);
      for (const fold of all("details", document.getElementById(part))) if (folds.get(foldName(fold))) fold.open = true;
    }
    if (step !== null) { log().hidden = true; drawPast(); }
    if (parts.includes("log")) { tick(); hear(); keepDown(); }
    counted();
  });

  tick();
  counted();
  keepDown();
})();
