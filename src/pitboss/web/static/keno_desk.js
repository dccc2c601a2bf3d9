"use strict";
// The writer's desk: a line is priced while it is keyed, and sold by Enter, once, whatever the network does.

const desk = document.querySelector("[data-desk]");
const station = desk.dataset.desk;
const api = `/api/keno/stations/${station}`;
const at = (name) => desk.querySelector(`[data-${name}]`);
const sellForm = at("sell"), voidForm = at("void"), redeemForm = at("redeem");
const line = sellForm.elements.line;
const STATUS = { open: "On sale", locked: "Closed", closed: "No game is open", waits: "Games wait while the clock is set right", stopped: "Games stand still: nothing is sold or drawn" };
const QUIET = 160, ASKED_EVERY = 2000;
const AUTHORITY = "19:47-15.6(b)";
const JSON_ONLY = { Accept: "application/json" };
let typed = 0, asked = 0, busy = false, worth = null;
const ids = new Map(); // the id of each request until it is answered

async function ask(deed, body, id = "") {
  // Sent again under the same id until it is answered: it is carried out once.
  const key = deed + JSON.stringify({ ...body, authorizes: null }) + id;
  if (id) ids.set(key, id);
  if (!ids.has(key)) ids.set(key, drawnWord(16));
  const headers = { ...JSON_ONLY, "Content-Type": "application/json", "Idempotency-Key": ids.get(key) };
  for (let tried = 0; ; tried += 1) {
    try {
      const answer = await fetch(`${api}/${deed}`, { method: "POST", headers, body: JSON.stringify(body) });
      const said = await answer.json().catch(() => ({ error: "that did not work" }));
      if (answer.status < 500) ids.delete(key); // else it may have been done
      return { ok: answer.ok, said };
    } catch {
      if (tried >= 4) return { ok: false, said: { error: "the server does not answer: press Enter again, it is done once" } };
      await new Promise((done) => setTimeout(done, 500 * (tried + 1)));
    }
  }
}

function refuse(said) {
  const told = document.createElement("p");
  told.className = "refused";
  told.append(`${said.error} `);
  if (said.cite) told.append(citeChip(said.cite));
  at("told").replaceChildren(told);
  at("done").hidden = true;
}

function tell(words) {
  at("told").replaceChildren();
  at("done").textContent = words;
  at("done").hidden = false;
}

function dollars(cents) {
  return (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" }).replace(/\.00$/, "");
}

async function renewNow() {
  const answer = await fetch(`/keno/desk/${station}/now`).catch(() => null);
  if (answer?.ok) at("now").innerHTML = await answer.text(); // made by our own template, which escapes
}

async function price() {
  const mine = (asked += 1);
  at("price").textContent = "";
  if (!line.value.trim()) { at("echo").replaceChildren(); return; }
  const answer = await fetch(`/keno/desk/${station}/echo?line=${encodeURIComponent(line.value)}`).catch(() => null);
  if (!answer || mine !== asked) return;
  at("echo").innerHTML = await answer.text(); // made by our own template, which escapes
  at("price").textContent = at("echo").querySelector("[data-costs]")?.dataset.costs ?? "";
}

async function sell() {
  if (busy || !line.value.trim()) return;
  busy = true;
  const { ok, said } = await ask("sell", { line: line.value });
  busy = false;
  if (!ok) { refuse(said); line.setAttribute("aria-invalid", "true"); line.focus(); return; }
  line.value = "";
  line.removeAttribute("aria-invalid");
  price();
  await renewNow();
  tell(`Ticket ${said.answer.ticket} ${said.again ? "was sold before" : "is sold"}: ${dollars(said.answer.price)}.`);
}

function open(form) {
  for (const each of [voidForm, redeemForm]) each.hidden = each !== form;
  forget();
  if (form) { form.reset(); form.querySelector("input").focus(); } else line.focus();
}

function openVoid() {
  const last = desk.querySelector(".ticket[data-serial]");
  if (!last) { refuse({ error: "no ticket is sold yet" }); return; }
  at("void-number").textContent = last.dataset.number;
  voidForm.dataset.serial = last.dataset.serial;
  open(voidForm);
}

async function voidLast() {
  const { ok, said } = await ask("void", { serial: voidForm.dataset.serial, reason: voidForm.elements.reason.value });
  if (!ok) { refuse(said); return; }
  await renewNow();
  open(null);
  tell(said.answer.slip);
}

function forget() {
  worth = null;
  at("worth").replaceChildren();
  at("authorizes").hidden = true;
  at("pay").firstChild.textContent = "Look up ";
}

async function lookUp() {
  const answer = await fetch(`${api}/tickets/${encodeURIComponent(redeemForm.elements.serial.value.trim())}`, { headers: JSON_ONLY });
  const said = await answer.json();
  if (!answer.ok) { refuse(said); return; }
  if (said.refused) { refuse({ error: said.refused, cite: said.cite }); return; }
  worth = said;
  at("told").replaceChildren();
  const told = document.createElement("p");
  told.className = "worth";
  told.textContent = `Ticket ${said.ticket} pays ${dollars(said.amount)}`;
  if (said.cut) told.textContent += `: ${dollars(said.cut)} less than the rate card, because all winners of a game share its limit`;
  at("worth").replaceChildren(told);
  at("authorizes").hidden = !said.authorized;
  at("pay").firstChild.textContent = `Pay ${dollars(said.amount)} `;
  (said.authorized ? redeemForm.elements.name : at("pay")).focus();
}

async function redeem() {
  if (busy) return;
  const { serial, keyed_in, check, name, passphrase } = redeemForm.elements;
  const body = { serial: serial.value.trim(), keyed_in: keyed_in.checked, by: check.checked ? "check" : "cash" };
  if (worth.authorized && !name.value) { askSupervisor(body); return; }
  if (worth.authorized) body.authorizes = { name: name.value, passphrase: passphrase.value };
  busy = true;
  const { ok, said } = await ask("redeem", body);
  busy = false;
  passphrase.value = "";
  if (!ok) { refuse(said); return; }
  open(null);
  tell(`Ticket ${said.answer.ticket} is paid: ${dollars(said.answer.amount)}.`);
  await renewNow();
}

async function askSupervisor(body) {
  // Asked until it is signed on the supervisor's screen, under one id: then the same request is answered.
  if (worth.asked) return;
  worth.asked = true;
  const id = drawnWord(16);
  const first = await ask("ask", body, id);
  if (!first.ok) { forget(); refuse(first.said); return; }
  tell(`Ticket ${first.said.answer.ticket} waits for a supervisor's signature.`);
  const mine = worth;
  while (worth === mine) {
    await new Promise((done) => setTimeout(done, ASKED_EVERY));
    if (worth !== mine) return;
    const { ok, said } = await ask("redeem", body, id);
    if (ok) { open(null); tell(`Ticket ${said.answer.ticket} is signed for: pay ${dollars(said.answer.amount)}.`); await renewNow(); return; }
    if (said.cite !== AUTHORITY) { forget(); refuse(said); return; }
  }
}

async function withTicket(deed, says) {
  // What else is done with the ticket whose serial number is in the form.
  if (redeemForm.hidden) { open(redeemForm); return; }
  const { ok, said } = await ask(deed, { serial: redeemForm.elements.serial.value.trim() });
  if (!ok) { refuse(said); return; }
  forget();
  tell(says(said.answer));
}

const KEYS = {
  F2: () => { open(null); line.value = "q"; line.dispatchEvent(new Event("input")); },
  F4: openVoid,
  F6: () => withTicket("refund", (told) => `${dollars(told.amount)} of ticket ${told.ticket} is owed back: redeem it.`),
  F7: () => withTicket("take", (told) => told.receipt),
  F8: () => open(redeemForm),
  F9: () => desk.querySelector("[data-print]")?.requestSubmit(),
  Escape: () => open(null),
};

line.addEventListener("input", () => { clearTimeout(typed); typed = setTimeout(price, QUIET); });
sellForm.addEventListener("submit", (event) => { event.preventDefault(); sell(); });
voidForm.addEventListener("submit", (event) => { event.preventDefault(); voidLast(); });
redeemForm.addEventListener("submit", (event) => { event.preventDefault(); if (worth) redeem(); else lookUp(); });
redeemForm.elements.serial.addEventListener("input", forget);
desk.addEventListener("click", (event) => {
  const key = event.target.closest("button[data-key]")?.dataset.key;
  if (key) KEYS[key]();
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.key in KEYS)) return;
  event.preventDefault();
  KEYS[event.key]();
});

async function renewSale() {
  if (document.hidden) return;
  const answer = await fetch("/api/keno/board", { headers: JSON_ONLY }).catch(() => null);
  if (!answer?.ok) { at("status").textContent = "The server does not answer"; return; }
  const now = await answer.json();
  at("sale").className = `on-sale ${now.status}`;
  at("status").textContent = STATUS[now.status] ?? now.status;
  at("game").textContent = now.game === null ? "" : `Game ${now.game}`;
  at("clock").textContent = now.left === null ? "" : `${Math.floor(now.left / 60)}:${String(now.left % 60).padStart(2, "0")}`;
}
setInterval(renewSale, 1000);
line.focus();
