"use strict";
// The writer's desk: price a line while it is keyed, and sell it once on Enter, whatever the network does.

const desk = document.querySelector("[data-desk]");
const station = Number(desk.dataset.desk);
const lookups = `/api/keno/stations/${station}`, operations = "/api/house/keno";
const at = (name) => desk.querySelector(`[data-${name}]`);
const sellForm = at("sell"), voidForm = at("void"), redeemForm = at("redeem");
const line = sellForm.elements.line;
const QUIET = 160, ASKED_EVERY = 2000;
const JSON_ONLY = { Accept: "application/json" };
let typed = 0, asked = 0, busy = false, worth = null;

async function submit(operation, form, { sign = {}, id = "" } = {}) {
  // Submit an operation at this station. Return its result, or show why it was refused or rejected.
  const { ok, said } = await postOnce(`${operations}/${operation}`, { form: { station, ...form }, sign }, id);
  if (ok && !said.rejected) return said;
  refuse(said.rejected ?? said.errors?.[0] ?? said);
  return null;
}

function refuse(said) {
  const told = document.createElement("p");
  told.className = "refused";
  told.append(`${said.message ?? said.error ?? "That did not work."} `);
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
  if (answer?.ok) at("now").innerHTML = await answer.text(); // our own template, which escapes
}

async function price() {
  const mine = (asked += 1);
  at("price").textContent = "";
  if (!line.value.trim()) { at("echo").replaceChildren(); return; }
  const answer = await fetch(`/keno/desk/${station}/echo?line=${encodeURIComponent(line.value)}`).catch(() => null);
  if (!answer || mine !== asked) return;
  at("echo").innerHTML = await answer.text(); // our own template, which escapes
  at("price").textContent = at("echo").querySelector("[data-costs]")?.dataset.costs ?? "";
}

async function sell() {
  if (busy || !line.value.trim()) return;
  busy = true;
  const said = await submit("sell", { line: line.value, receipt: "runner" in desk.dataset });
  busy = false;
  if (!said) { line.setAttribute("aria-invalid", "true"); line.focus(); return; }
  line.value = "";
  line.removeAttribute("aria-invalid");
  price();
  await renewNow();
  tell(`Ticket ${said.result.ticket} ${said.replayed ? "was already sold" : "is sold"}: ${dollars(said.result.price)}.`);
}

function open(form) {
  for (const each of [voidForm, redeemForm]) each.hidden = each !== form;
  forget();
  if (form) { form.reset(); form.querySelector("input").focus(); } else line.focus();
}

function openVoid() {
  const last = desk.querySelector(".ticket[data-serial]");
  if (!last) { refuse({ error: "you have not sold a ticket yet" }); return; }
  at("void-number").textContent = last.dataset.number;
  voidForm.dataset.serial = last.dataset.serial;
  open(voidForm);
}

async function voidLast() {
  const said = await submit("void", { serial: voidForm.dataset.serial, reason: voidForm.elements.reason.value });
  if (!said) return;
  await renewNow();
  open(null);
  tell(said.result.slip);
}

function forget() {
  worth = null;
  at("worth").replaceChildren();
  at("authorizes").hidden = true;
  at("pay").firstChild.textContent = "Look up ";
}

async function lookUp() {
  const answer = await fetch(`${lookups}/tickets/${encodeURIComponent(redeemForm.elements.serial.value.trim())}`, { headers: JSON_ONLY });
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
  const form = { serial: serial.value.trim(), keyed_in: keyed_in.checked, by: check.checked ? "check" : "cash" };
  if (worth.authorized && !name.value) { askSupervisor(form); return; }
  const sign = worth.authorized ? { authorizes: { name: name.value, passphrase: passphrase.value } } : {};
  busy = true;
  const said = await submit("redeem", form, { sign });
  busy = false;
  passphrase.value = "";
  if (!said) return;
  open(null);
  tell(`Ticket ${said.result.ticket} is paid: ${dollars(said.result.amount)}.`);
  await renewNow();
}

async function askSupervisor(form) {
  // The form waits in the ledger until a supervisor signs it on another screen.
  if (worth.asked) return;
  worth.asked = true;
  const mine = worth;
  const asked = await submit("redeem/request", form);
  if (!asked) { worth.asked = false; return; }
  tell(`Ticket ${mine.ticket} is waiting for a supervisor's signature.`);
  while (worth === mine) {
    await new Promise((done) => setTimeout(done, ASKED_EVERY));
    const answer = await fetch(`/api/house/pending/${asked.entry}`, { headers: JSON_ONLY }).catch(() => null);
    if (worth !== mine || !answer?.ok) continue;
    const { status, receipt } = await answer.json();
    if (status === "ended") { forget(); refuse({ message: "The signature request has ended. Ask again." }); return; }
    if (status !== "done") continue;
    open(null);
    tell(`Ticket ${receipt.result.ticket} is authorized: pay ${dollars(receipt.result.amount)}.`);
    await renewNow();
  }
}

async function withTicket(operation, says) {
  // Run another operation on the ticket in the form.
  if (redeemForm.hidden) { open(redeemForm); return; }
  const said = await submit(operation, { serial: redeemForm.elements.serial.value.trim() });
  if (!said) return;
  forget();
  tell(says(said.result));
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
  if (!answer?.ok) { at("status").textContent = "The server is not responding"; return; }
  const now = await answer.json();
  at("sale").className = `on-sale ${now.status}`;
  at("status").textContent = now.says;
  at("game").textContent = now.game === null ? "" : `Game ${now.game}`;
  at("clock").textContent = now.left === null ? "" : `${Math.floor(now.left / 60)}:${String(now.left % 60).padStart(2, "0")}`;
}
setInterval(renewSale, 1000);
line.focus();
