"use strict";
// A raffle's screens: submit the form of the next step once, and fetch the next one when something changed.

const root = document.querySelector("[data-raffle]");
const raffleName = root.dataset.raffle;
const dock = root.querySelector("[data-dock]");
const CHECK_MS = 500;

function dollars(cents) {
  return (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" }).replace(/\.00$/, "");
}

function collect(form) {
  const given = { raffle: raffleName };
  for (const each of form.querySelectorAll("[name]")) {
    if (each.type === "checkbox") { if (each.checked) given[each.name] = true; }
    else if (each.value.trim()) given[each.name] = each.value.trim();
  }
  if (given.paid) given.paid = Number(given.paid);
  const sign = {};
  for (const each of form.querySelectorAll("[data-sign-name]")) {
    const part = each.dataset.signName;
    sign[part] = { name: each.value, passphrase: form.querySelector(`[data-sign-word="${part}"]`).value };
  }
  return { form: given, sign };
}

function tell(form, said) {
  const told = form.querySelector("[data-told]") ?? form.parentElement.querySelector("[data-told]");
  told.replaceChildren(`${said.message ?? said.error ?? "That did not work."} `);
  if (said.cite) told.append(citeChip(said.cite));
  told.hidden = false;
  const part = said.field?.startsWith("sign.") ? said.field.slice(5) : "";
  const at = part ? form.querySelector(`[data-sign-name="${part}"]`) : form.querySelector(`[name="${CSS.escape(said.field ?? "")}"]`);
  if (at && at.type !== "hidden") { at.setAttribute("aria-invalid", "true"); at.focus(); }
}

async function submit(form, operation) {
  const body = collect(form);
  if (operation === "pass-over") body.form = { raffle: raffleName, prize: body.form.prize };
  for (const each of form.querySelectorAll("[aria-invalid]")) each.removeAttribute("aria-invalid");
  const buttons = [...form.querySelectorAll("button")];
  for (const each of buttons) each.disabled = true;
  const { ok, said } = await postOnce(`/api/house/raffle/${operation}`, body);
  for (const each of buttons) each.disabled = false;
  if (!ok || said.rejected) { tell(form, said.rejected ?? said.errors?.[0] ?? said); return; }
  const told = form.querySelector("[data-told]") ?? form.parentElement.querySelector("[data-told]");
  told.hidden = true;
  if ("stays" in form.dataset) sold(form, said);
  else { renewDock(); renew(); } // renew.js
}

function sold(form, said) {
  const { first, last, amount } = said.result;
  const done = form.querySelector("[data-done]");
  const warned = (said.warnings ?? []).map((each) => ` ${each.message}`).join("");
  done.textContent = `${first === last ? `Ticket ${first} is` : `Tickets ${first} to ${last} are`} sold: ${dollars(amount)}.${warned}`;
  done.hidden = false;
  for (const field of ["buyer", "born", "address"]) if (form.elements[field]) form.elements[field].value = "";
  form.elements.namesake.checked = false;
  form.elements.count.value = "1";
  form.elements.first.value = String(last + 1);
  price();
  form.elements.buyer.focus();
  renew(); // renew.js
}

async function renewDock() {
  const answer = await fetch(root.dataset.dockAt).catch(() => null);
  if (!answer?.ok) return;
  const fresh = document.createElement("template");
  fresh.innerHTML = await answer.text(); // our own template, which escapes
  const mark = (place) => place.querySelector("[data-mark]").dataset.mark;
  if (mark(fresh.content) !== mark(dock)) dock.replaceChildren(fresh.content); // else keep what is typed
}

root.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-operation]");
  if (!form) return;
  event.preventDefault();
  submit(form, event.submitter?.dataset.instead ?? form.dataset.operation);
});

if (dock) {
  setInterval(() => {
    const now = root.querySelector(".raffle-stage").dataset.mark;
    if (now !== dock.querySelector("[data-mark]").dataset.mark && !dock.querySelector("button:disabled")) renewDock();
  }, CHECK_MS);
}

const selling = root.querySelector('[data-operation="sell"]');

function price() {
  const place = selling.querySelector("[data-container]");
  const terms = (place.selectedOptions?.[0] ?? place).dataset;
  const count = Number(selling.elements.count.value) || 0;
  const bundle = Number(terms.bundle);
  const bundles = bundle ? Math.floor(count / bundle) : 0;
  const cents = bundles * Number(terms.bundlePrice) + (count - bundles * bundle) * Number(terms.price);
  selling.querySelector("[data-paid]").value = cents || "";
  selling.querySelector("[data-price-shown]").textContent = cents ? `for ${dollars(cents)}` : "";
}

if (selling) {
  selling.addEventListener("input", price);
  selling.addEventListener("change", (event) => {
    if (!event.target.matches("[data-container]")) return;
    const free = root.querySelector(`[data-free="${CSS.escape(event.target.value)}"]`);
    if (free) selling.elements.first.value = free.textContent;
    price();
  });
  price();
}
