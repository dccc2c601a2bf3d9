"use strict";
// The draw of a keno game, shown a number at a time. The result is on the page already: this only tells it.

(() => {
  const one = (selector, place = document) => place.querySelector(selector);
  const all = (selector, place = document) => [...place.querySelectorAll(selector)];
  const NUMBER_MS = 900;
  const READ_MS = 4000; // after this, a result gives way to the next game by itself
  const name = document.title.replace(/^Your turn · /, "");
  let draw = null; // the game, its numbers in order, and yours
  let html = ""; // the panel of the draw at its end
  let step = 0; // numbers told so far
  let timer = 0;
  let told = 0; // when the last number was told
  let left = true; // whether the player has gone on to the next game

  const still = () => kept("still") || matchMedia("(prefers-reduced-motion: reduce)").matches;
  const drawing = () => !left && step < draw.numbers.length;
  const selling = () => one("[data-keno-board]")?.dataset.selling === "1";

  function take(late) {
    const panel = one("#dock #keno-draw");
    if (panel) {
      const found = JSON.parse(panel.dataset.draw);
      html = panel.outerHTML;
      if (draw?.game !== found.game) begin(found, late || still());
    } else if (!left && !drawing() && performance.now() - told > READ_MS) leave();
    if (left) return;
    if (!panel) one("#dock .say").insertAdjacentHTML("afterend", html);
    show();
  }

  function begin(found, atOnce) {
    draw = found;
    left = false;
    clearInterval(timer);
    step = atOnce ? draw.numbers.length : 0;
    told = atOnce ? performance.now() : 0;
    one(".left").scrollTop = 0;
    if (!atOnce) timer = setInterval(next, NUMBER_MS);
  }

  function next() {
    step += 1;
    if (!drawing()) return finish();
    const number = draw.numbers[step - 1];
    one("[data-hear]").textContent = `${number}${draw.own.includes(number) ? ", yours" : ""}.`;
    return show();
  }

  function finish() {
    clearInterval(timer);
    step = draw.numbers.length;
    told = performance.now();
    document.title = state.mine ? `Your turn · ${name}` : name;
    one("#keno-draw").outerHTML = html;
    show();
    const results = all("#keno-draw article").map((each) => `${one("[data-head]", each).textContent}. ${one("[data-result]", each).textContent}`);
    one("[data-hear]").textContent = [...results, one("[data-keno-yours]").textContent].join(" ");
  }

  function leave() {
    left = true;
    delete table.dataset.kenoWatch;
    one("#dock #keno-draw")?.remove();
    if (!selling()) return;
    all(".knum").forEach((each) => {
      each.classList.remove("drawn", "now");
      each.classList.toggle("own", "bought" in each.dataset);
    });
    one(".left").scrollTop = 0;
    heading(`Game ${one("[data-keno-board]").dataset.game}`, "Pick your numbers", "");
    document.dispatchEvent(new CustomEvent("keno:picking"));
  }

  function heading(title, hint, count) {
    one("[data-keno-title]").textContent = title;
    one("[data-keno-hint]").textContent = hint;
    const counted = one("[data-keno-told]");
    counted.textContent = count;
    counted.hidden = !count;
  }

  function show() {
    const over = !drawing(), of = draw.numbers.length;
    table.dataset.kenoWatch = over ? "done" : "drawing";
    if (!over) document.title = `Game ${draw.game} is drawn · ${name}`; // not its result
    heading(`Game ${draw.game}`, over ? "" : "Closed, drawing", over ? `${of} drawn` : `${step} of ${of}`);
    all(".knum").forEach(showNumber);
    if (over) {
      const go = one('#keno-draw [data-keno="next"]');
      go.hidden = !selling();
      go.toggleAttribute("data-first", selling());
    } else showPanel();
  }

  function showNumber(each) {
    const number = Number(each.dataset.number), at = draw.numbers.indexOf(number) + 1;
    const drawn = at > 0 && at <= step, own = draw.own.includes(number);
    each.classList.toggle("drawn", drawn);
    each.classList.toggle("own", own);
    each.classList.toggle("now", at === step && drawing());
    each.disabled = true;
    each.removeAttribute("aria-pressed");
    each.removeAttribute("data-group");
    const state = drawn ? (own ? "caught" : "drawn") : "";
    each.setAttribute("aria-label", [String(number), own ? "yours" : "", state].filter(Boolean).join(", "));
  }

  function showPanel() {
    const number = draw.numbers[step - 1], own = draw.own.includes(number);
    one("[data-keno-ball]").textContent = number ?? "";
    one("[data-keno-ball]").classList.toggle("own", own);
    one("[data-keno-nth]").textContent = step ? `Number ${step}` : `Game ${draw.game}`;
    one("[data-keno-yours]").textContent = !step ? "The draw begins" : own ? "Yours" : draw.own.length ? "Not yours" : "";
    one("[data-keno-next]").textContent = `${draw.numbers.length - step} to go`;
    all("#keno-draw .kdrawn li").forEach((each, at) => {
      each.classList.toggle("none", at >= step);
      each.textContent = at < step ? draw.numbers[at] : "";
    });
    all("#keno-draw article").forEach(showTicket);
  }

  function showTicket(each) {
    const at = JSON.parse(each.dataset.steps)[step];
    one("[data-head]", each).textContent = at.head;
    one("[data-amount]", each).textContent = at.amount;
    one("[data-says]", each).textContent = at.says;
    one("[data-result]", each).hidden = true;
    all("[data-at]", each).forEach((ball) => ball.classList.toggle("hit", ball.dataset.at > 0 && ball.dataset.at <= step));
    all("[data-rung]", each).forEach((rung) => rung.classList.toggle("on", Number(rung.dataset.rung) === at.rung));
  }

  document.addEventListener("click", (event) => {
    const doing = event.target.closest("[data-keno]")?.dataset.keno;
    if (doing === "skip" && drawing()) finish();
    if (doing === "next") leave();
    if (event.target.closest('[data-deed="ready"]')) told = -READ_MS; // the player goes on
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "End" || left || !drawing() || event.target.matches("input, textarea")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    finish();
  }, true);

  document.addEventListener("pitboss:swapped", (event) => {
    if (event.detail.parts.includes("dock") || event.detail.parts.includes("felt")) take(false);
  });
  take(true);
})();
