"use strict";
// The supervisor's screen: refresh it when the table changes, and confirm choices before sending them.

const main = document.querySelector("main.rulings");
const state = JSON.parse(main.dataset.state);
const now = document.querySelector("#now");
const sure = document.querySelector("#sure");
const here = `/table/${main.dataset.table}`;
let asked = null; // the action to confirm: {deed, body}
let stream = null;

// Incoming changes

function listen() {
  if (stream) stream.close();
  stream = new EventSource(`${here}/live?size=${innerWidth < 600 ? "portrait" : "compact"}`);
  stream.onopen = () => { document.querySelector("#lost").hidden = true; };
  stream.onerror = () => {
    document.querySelector("#lost").hidden = false;
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
  };
  stream.onmessage = (message) => {
    const news = JSON.parse(message.data);
    if (news.state.closed) {
      stream.close();
      tell(document.querySelector("#told"), { error: `${news.state.why}` }, "");
      return;
    }
    Object.assign(state, news.state);
    if (news.parts.felt) document.querySelector("#felt").innerHTML = news.parts.felt;
    renew();
  };
}

let wanted = 0;
let renewing = false;
async function renew() {
  // One request at a time; refresh again if a change came meanwhile.
  wanted += 1;
  if (renewing) return;
  renewing = true;
  for (let done = 0; done !== wanted;) {
    done = wanted;
    const answer = await fetch(`${here}/rulings/now`).catch(() => null);
    if (answer && answer.status === 403) return location.reload(); // a person who sat down may no longer rule
    if (answer && answer.ok) show(await answer.text());
  }
  renewing = false;
}

function show(html) {
  if (html === show.last) return;
  show.last = html;
  const open = [...document.querySelectorAll("#now details[open]")].map((each) => each.dataset.kept);
  const mark = (each) => each && `${each.dataset.do}|${each.dataset.value}|${each.dataset.deed}|${each.dataset.sure}|${each.dataset.body}|${each.getAttribute("href")}`;
  const inside = document.activeElement?.closest("#now, #run") ? mark(document.activeElement) : null;
  now.innerHTML = html; // our own template, which escapes
  const run = now.querySelector("template[data-run]"), place = document.querySelector("#run");
  if (place) place.replaceChildren(run.content);
  run.remove();
  for (const each of now.querySelectorAll("details")) each.open = open.includes(each.dataset.kept);
  if (inside) [...document.querySelectorAll("#now button, #now a, #run button, #run a")].find((each) => mark(each) === inside)?.focus();
  fresh();
}

function fresh() {
  // Update what depends on the state: the title, and a free seat for a bot.
  const name = document.title.replace(/^Your turn · /, "");
  document.title = state.mine ? `Your turn · ${name}` : name;
  const seat = document.querySelector('[data-form="bot"] [name="seat"]');
  if (seat && seat !== document.activeElement) seat.value = table("free").split(",")[0];
}

const table = (name) => document.querySelector("#run [data-free]")?.dataset[name] ?? "";

// Outgoing actions

async function send(deed, body, at = document.querySelector("#told")) {
  at.replaceChildren();
  const { ok, said } = await sendDeed(main.dataset.table, deed, body);
  if (ok) return said;
  tell(at, said);
  return null;
}

function tell(at, said, rest = " Nothing has changed.") {
  const words = document.createElement("p");
  words.className = "refused";
  words.append(`${said.error || "the server refused it"}.${rest} `);
  if (said.cite) words.append(citeChip(said.cite));
  at.replaceChildren(words);
}

async function ask(path, deed, body) {
  // Show the effect first; send the choice for the turn shown.
  const told = document.querySelector("#told");
  const answer = await fetch(`${here}/rulings/means${path}`, { headers: { Accept: "application/json" } }).catch(() => null);
  const said = answer ? await answer.json().catch(() => ({})) : { error: "the server is not responding" };
  if (!answer || !answer.ok) return tell(told, said);
  told.replaceChildren();
  asked = { deed, body: deed === "act" ? { ...body, turn: said.turn } : body };
  sure.querySelector("[data-body]").innerHTML = said.html; // our own template
  sure.querySelector(".refusal").replaceChildren();
  sure.showModal();
  (sure.querySelector("input") || sure.querySelector("[data-confirm]")).focus();
}

sure.querySelector("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const why = sure.querySelector('[name="why"]');
  const done = await send(asked.deed, why ? { ...asked.body, why: why.value } : asked.body, sure.querySelector(".refusal"));
  if (!done) return;
  sure.close();
  if (asked.deed === "close") location.assign("/");
});

document.addEventListener("click", async (event) => {
  const on = (selector) => event.target.closest(selector);
  if (on("[data-cancel]")) sure.close();
  const choice = on("[data-do]");
  if (choice) {
    const body = { do: choice.dataset.do, value: JSON.parse(choice.dataset.value) };
    if (body.value === null) delete body.value;
    ask(`?${new URLSearchParams({ do: choice.dataset.do, value: choice.dataset.value })}`, "act", body);
  }
  if (on("button[data-sure]")) ask(`/${on("[data-sure]").dataset.sure}`, on("[data-sure]").dataset.sure, {});
  const deed = on("[data-deed]");
  if (deed) {
    const done = await send(deed.dataset.deed, JSON.parse(deed.dataset.body || "{}"));
    if (done && ["place", "leave"].includes(deed.dataset.deed)) renew();
    if (done && done.left === false) tell(document.querySelector("#told"), { error: "the seat is cleared when the round is over" }, "");
  }
});

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("[data-form]")) return;
  event.preventDefault();
  if (form.dataset.form === "bot") return send("bot", { seat: Number(form.seat.value), bot: form.bot.value });
  const options = JSON.parse(table("options")), name = form.elements.namedItem("name").value, typed = form.value.value.trim();
  delete options[name];
  if (typed) {
    try { options[name] = JSON.parse(typed); } catch { options[name] = typed; }
  }
  if (await send("options", options)) form.value.value = "";
});

addEventListener("pagehide", () => stream && stream.close());
addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
now.querySelector("template[data-run]")?.remove();
fresh();
listen();
