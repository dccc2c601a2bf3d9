"use strict";
// The odds pages: insert results when they are ready; the editor and the deck query as you type.

const PAUSE = 300;

function byId(id) { return document.getElementById(id); }

// Insert a part of the page unless a newer query for it was sent.
// Until then show the calculation with a way to cancel it. Cancel those that nobody waits for.
const newest = new WeakMap();

async function put(place, url, shown = () => {}) {
  const mine = {};
  newest.set(place, mine);
  const old = place.querySelector("[data-load]"), same = old?.dataset.load === url;
  if (old && !same) callOffTyped(old);
  place.setAttribute("aria-busy", String(!same));
  let prefer = same ? {} : { Prefer: "respond-async" };
  for (;;) {
    const part = document.createElement("template");
    try {
      const answer = await fetch(url, { headers: { Accept: "text/html", ...prefer } });
      const text = await answer.text();
      if (text.includes("<html")) throw new Error("a whole page");
      part.innerHTML = text;
    } catch {
      part.content.append(refused("The server sent nothing back. Wait a moment and reload the page."));
    }
    const counting = part.content.querySelector("[data-load]");
    if (newest.get(place) !== mine) {
      if (counting) callOffTyped(counting);
      return;
    }
    if (!counting || prefer.Prefer) {
      place.replaceChildren(part.content);
      place.removeAttribute("aria-busy");
      shown();
    }
    if (!counting) return;
    prefer = {};
  }
}

// Let the posted odds finish: every later query needs them.
function callOffTyped(counting) {
  if (counting.dataset.load.includes("?")) callOff(counting.querySelector("[form=cancel]").value.split(" ").pop());
}

function callOff(work) {
  return fetch(byId("cancel").action, { method: "POST", body: new URLSearchParams({ work }) }).catch(() => null);
}

function refused(words) {
  const says = document.createElement("p");
  says.className = "refused";
  says.setAttribute("role", "alert");
  says.textContent = words;
  return says;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[form=cancel]");
  if (!button) return;
  event.preventDefault();
  const counting = button.closest("[data-load]"), place = counting.parentElement;
  newest.delete(place);
  callOff(button.value);
  place.removeAttribute("aria-busy");
  const says = refused("Canceled. Reload the page to calculate it.");
  says.tabIndex = -1;
  counting.replaceWith(says);
  says.focus();
});

function asker(form, place, path, then) {
  let timer = 0;
  function ask() {
    const query = path.query(form);
    put(place, `${path.part}${query ? `?${query}` : ""}`, () => then(query));
  }
  return () => { clearTimeout(timer); timer = setTimeout(ask, PAUSE); };
}

// The changed fields; and for each line the last accepted value.
function typedIn(form) {
  const query = new URLSearchParams();
  for (const field of form.elements) {
    if (!field.name || field.value.trim() === (field.dataset.usual ?? "")) continue;
    query.append(field.name, field.value.trim());
    if (field.name.startsWith("pay.") && field.dataset.legal) query.append(`was.${field.name.slice(4)}`, field.dataset.legal);
  }
  return query.toString();
}

function tell(form) {
  const open = form.querySelector("[data-open]"), chosen = byId("said")?.dataset.opens;
  if (open && chosen) open.href = `${open.pathname}?${chosen}`;
  for (const said of document.querySelectorAll("#said [data-for]")) {
    const field = form.elements.namedItem(said.dataset.for);
    if (!field) continue;
    const row = field.closest("[data-row]");
    row.classList.remove("new", "bad");
    if (said.dataset.state) row.classList.add(said.dataset.state);
    field.setAttribute("aria-invalid", said.dataset.state === "bad");
    if (said.dataset.state !== "bad") field.dataset.legal = said.dataset.state === "new" ? field.value.trim() : "";
    row.querySelector("output").replaceChildren(...[...said.childNodes].map((each) => each.cloneNode(true)));
    const usual = said.dataset.usual;
    if (usual !== undefined && usual !== field.dataset.usual) {
      if (field.value.trim() === field.dataset.usual && field !== document.activeElement) field.value = usual;
      field.dataset.usual = usual;
    }
  }
}

function withQuery(query) {
  history.replaceState(null, "", `${location.pathname}${query ? `?${query}` : ""}${location.hash}`);
  for (const link of document.querySelectorAll("[data-with-query]")) {
    const plain = link.href.split("?")[0];
    link.href = query ? `${plain}?${query}` : plain;
  }
}

function editor(form) {
  const ask = asker(form, byId("figures"), { part: form.dataset.table, query: typedIn }, (query) => {
    tell(form);
    withQuery(query);
  });
  form.addEventListener("input", ask);
  form.addEventListener("submit", (event) => { event.preventDefault(); ask(); });
}

function run(place) {
  const stream = new EventSource(place.dataset.events);
  stream.addEventListener("run", (event) => { refresh(place, event.data); });
  stream.addEventListener("over", (event) => { refresh(place, event.data); stream.close(); });
}

function refresh(place, html) {
  const stop = place.contains(document.activeElement) && document.activeElement.matches("button");
  place.innerHTML = html;
  if (stop) place.querySelector("button")?.focus();
}

// The deck

const CARD = /(10|[2-9tjqka])([cdhs])/gi;
const SUITS = { c: ["♣", "clubs"], d: ["♦", "diamonds"], h: ["♥", "hearts"], s: ["♠", "spades"] };

function cardsIn(text) {
  return [...text.matchAll(CARD)].map(([, rank, suit]) => (rank === "10" ? "T" : rank.toUpperCase()) + suit.toLowerCase());
}

function onlyCards(text) { return !text.replace(CARD, "").replace(/[\s,?]/g, ""); }

function equity(form) {
  const fields = () => [...form.querySelectorAll("input[data-cards]")];
  let target = null;
  const query = () => new URLSearchParams([...new FormData(form)].filter(([name, value]) => value.trim() || name === "hand")).toString();
  const ask = asker(form, byId("figures"), { part: form.dataset.result, query }, (asked) => withQuery(asked));

  function aim(field) {
    target = field;
    for (const each of fields()) each.classList.toggle("target", each === field);
  }
  function next() {
    const open = fields().filter((each) => each.name === "hand");
    return open.find((each) => cardsIn(each.value).length < Number(each.dataset.cards) && onlyCards(each.value))
      || byId("board");
  }
  function show() {
    const lying = new Set();
    for (const field of fields()) {
      const cards = onlyCards(field.value) ? cardsIn(field.value) : [];
      cards.forEach((card) => lying.add(card));
      const seen = field.parentElement.querySelector(".seen");
      seen?.replaceChildren(...cards.map((card) => {
        const drawn = document.createElement("i");
        const [sign, name] = SUITS[card[1]];
        drawn.className = name;
        drawn.textContent = `${card[0] === "T" ? "10" : card[0]}${sign}`;
        return drawn;
      }));
    }
    for (const card of form.querySelectorAll("[data-card]")) card.setAttribute("aria-pressed", lying.has(card.dataset.card));
  }
  function touch(card) {
    const holder = fields().find((each) => onlyCards(each.value) && cardsIn(each.value).includes(card));
    if (holder) {
      holder.value = cardsIn(holder.value).filter((each) => each !== card).join("");
      aim(holder);
    } else {
      if (!target || !onlyCards(target.value) || cardsIn(target.value).length >= Number(target.dataset.cards)) aim(next());
      if (cardsIn(target.value).length < Number(target.dataset.cards)) target.value = [...cardsIn(target.value), card].join("");
      if (cardsIn(target.value).length >= Number(target.dataset.cards)) aim(next());
    }
    show();
    ask();
  }
  function more() {
    const hands = form.querySelectorAll(".hand");
    const added = hands[0].cloneNode(true), number = hands.length + 1;
    const field = added.querySelector("input"), label = added.querySelector("label");
    field.value = "";
    field.id = label.htmlFor = `hand${number}`;
    label.textContent = number;
    hands[hands.length - 1].after(added);
    if (number >= Number(form.querySelector(".hands").dataset.seats)) form.querySelector("[data-more]").hidden = true;
    aim(field);
    field.focus();
    show();
  }
  // A field takes the next cards when it is clicked or typed in, not when Tab passes it.
  for (const kind of ["pointerdown", "input", "keydown"]) {
    form.addEventListener(kind, (event) => {
      if (event.target.matches("input[data-cards]") && (kind !== "keydown" || event.key === "Enter")) aim(event.target);
    });
  }
  form.addEventListener("click", (event) => {
    const card = event.target.closest("[data-card]");
    if (card) touch(card.dataset.card);
    if (event.target.closest("[data-more]")) more();
    if (event.target.closest("[data-clear]")) { fields().forEach((each) => { each.value = ""; }); aim(next()); show(); ask(); }
  });
  form.addEventListener("change", (event) => { if (event.target.name === "game") form.submit(); });
  form.addEventListener("input", (event) => { if (event.target.name !== "game") { show(); ask(); } });
  form.addEventListener("submit", (event) => { event.preventDefault(); ask(); });
  form.addEventListener("keydown", (event) => {
    const card = event.target.closest("[data-card]");
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 13, ArrowUp: -13 }[event.key];
    if (!card || !step) return;
    const all = [...form.querySelectorAll("[data-card]")];
    all[all.indexOf(card) + step]?.focus();
    event.preventDefault();
  });
  form.querySelector("[data-clear]").hidden = false;
  form.querySelector("[data-more]").hidden = form.querySelectorAll(".hand").length >= Number(form.querySelector(".hands").dataset.seats);
  aim(next());
  show();
}

// Scroll to the wager in the address and open its outcomes, even if they come later.
function aimed() {
  const row = location.hash && byId(location.hash.slice(1));
  if (!row || !row.matches("tr[data-wager]")) return;
  for (const each of document.querySelectorAll("tr.aimed")) each.classList.remove("aimed");
  row.classList.add("aimed");
  row.scrollIntoView({ block: "center" });
  const more = document.querySelector(`[data-of="${row.id}"]`);
  if (more) more.open = true;
}

for (const here of document.querySelectorAll(".gs [aria-current], .tabs [aria-current]")) {
  const row = here.parentElement;
  row.scrollLeft = here.offsetLeft - row.offsetLeft - (row.clientWidth - here.offsetWidth) / 2;
}
for (const part of document.querySelectorAll("[data-load]")) {
  put(part.parentElement, part.dataset.load, () => {
    if (byId("editor")) tell(byId("editor"));
    aimed();
  });
}
addEventListener("hashchange", aimed);
aimed();
for (const button of document.querySelectorAll("[data-script-less]")) button.hidden = true;
if (byId("editor")) editor(byId("editor"));
if (byId("equity")) equity(byId("equity"));
for (const place of document.querySelectorAll("[data-events]")) run(place);
