"use strict";
// Cards and tiles, picked before they are sent.

const picks = new Map();

function picked(form) {
  return [...form.querySelectorAll(".item[aria-pressed=true]")].map((each) => Number(each.dataset.item));
}

function togglePick(item) {
  const form = item.closest("form");
  const on = item.getAttribute("aria-pressed") === "true";
  const most = Number(form.dataset.most), before = picked(form);
  if (!on && before.length >= most) {
    if (most > 1 && !form.matches(".setting")) return;
    lift(form, before.slice(0, before.length - most + 1)); // the oldest makes room
  }
  item.setAttribute("aria-pressed", String(!on));
  arrange(form, item);
  showPicks(form);
}

function lift(form, items) {
  form.querySelectorAll(".item").forEach((each) => {
    if (items.includes(Number(each.dataset.item))) each.setAttribute("aria-pressed", "false");
  });
}

function choose(form, items) {
  // Pick these and no others.
  form.querySelectorAll(".item").forEach((each) => each.setAttribute("aria-pressed", String(items.includes(Number(each.dataset.item)))));
  arrange(form);
  showPicks(form);
}

function arrange(form, moved = null) {
  // Move each piece into the hand it is set in; one that was moved comes last.
  const hands = form.querySelectorAll("[data-hand] .items");
  if (!hands.length) return;
  const focused = document.activeElement;
  for (const item of [...form.querySelectorAll(".item")]) {
    const low = item.getAttribute("aria-pressed") === "true", to = hands[low ? 1 : 0];
    if (item.parentElement !== to || item === moved) to.append(item);
    item.setAttribute("aria-label", `${item.dataset.name}, in the ${to.closest("[data-hand]").dataset.hand} hand`);
  }
  if (form.contains(focused)) focused.focus();
}

function nameHands(form, high, low) {
  form.querySelector("[data-called=high]").textContent = high;
  form.querySelector("[data-called=low]").textContent = low;
  const house = form.dataset.house.split(" ").map(Number).sort().join();
  form.querySelector("[data-house-way]")?.setAttribute("aria-pressed", String(picked(form).sort().join() === house));
}

function warn(form, { warning = "", cite = "", loses = false }) {
  // Say what is wrong with the hands as they lie. Setting a losing hand takes a second answer.
  const place = document.querySelector("#dock .say > .rest"), chip = document.querySelector("#dock .say > .cite");
  place.dataset.usual ??= place.textContent;
  place.textContent = warning || place.dataset.usual;
  place.classList.toggle("bad", loses);
  if (chip) {
    const first = chip.dataset.usual || chip.dataset.rule, other = citeChip(cite || first);
    other.dataset.usual = first;
    chip.replaceWith(other);
  }
  const button = form.querySelector("[data-repeats]");
  button.classList.toggle("doubt", loses);
  for (const name of ["asks", "because", "yes", "rule"]) delete button.dataset[name];
  if (!loses) return;
  button.querySelector("span").textContent = form.dataset.fault;
  Object.assign(button.dataset, { asks: "Set a losing hand?", because: warning, yes: "Set both hands", rule: cite });
}

async function showPicks(form) {
  const chosen = picked(form);
  picks.set(form.dataset.act, chosen);
  const fits = chosen.length >= Number(form.dataset.least) && chosen.length <= Number(form.dataset.most);
  if (!form.matches(".setting")) form.querySelector("[data-count]").textContent = chosen.length;
  const button = form.querySelector("[data-repeats]");
  button.disabled = !fits;
  const counts = form.dataset.least !== form.dataset.most; // otherwise the number is redundant
  button.querySelector("span").textContent = counts ? `${form.dataset.says} ${chosen.length || "none"}` : form.dataset.says;
  const worth = form.querySelector("[data-worth]");
  if (worth) worth.textContent = "";
  if (form.matches(".setting")) {
    nameHands(form, "", "");
    warn(form, {});
  }
  if (!fits || !chosen.length || form.dataset.act !== "set") return;
  const answer = await fetch(here("/worth") + query({ items: chosen.join(",") })).catch(() => null);
  const said = answer && answer.ok ? await answer.json() : { says: "" };
  if (picked(form).join() !== chosen.join()) return;
  if (form.matches(".setting")) {
    nameHands(form, said.high || "", said.low || "");
    warn(form, said);
  } else worth.textContent = said.says;
}

function letGo(name) {
  // Clear the picks once they are sent.
  picks.delete(name);
  document.querySelectorAll("#dock form.pick").forEach((form) => {
    if (form.dataset.act === name) choose(form, []);
  });
}

function restorePicks() {
  // Pick again what was picked before the dock was swapped.
  document.querySelectorAll("#dock form.pick").forEach((form) => {
    choose(form, picks.get(form.dataset.act) || []);
  });
  if (!document.querySelector("#dock form.pick")) picks.clear();
}

document.addEventListener("click", (event) => {
  const on = (selector) => event.target.closest(selector);
  if (on(".item[data-item]")) togglePick(on(".item[data-item]"));
  if (on("[data-swap]")) {
    const form = on("form");
    const before = picked(form);
    choose(form, [...form.querySelectorAll(".item")].map((each) => Number(each.dataset.item)).filter((each) => !before.includes(each)));
  }
  if (on("[data-house-way]")) choose(on("form"), on("form").dataset.house.split(" ").map(Number));
});
