"use strict";
// Betting: chips are put down on spots, and one button bets them all.

const laid = new Map(JSON.parse(sessionStorage.getItem(`laid ${table.dataset.table}`) || "[]"));
const COUPON = "coupon on "; // begins the name of a coupon's area
let undone = []; // what was down before each change, the last one at the end
let worth = sessionStorage.getItem("chip") || "";
let listed = false; // is the list of bets open?
let sending = false; // are the chips that are down on their way to the house?
const memory = () => `stakes ${table.dataset.table}`;

function stakesForm() {
  return document.querySelector("#dock form.stakes");
}

function fields() {
  return [...document.querySelectorAll("#dock form.stakes [data-area]")];
}

function field(wager) {
  return fields().find((each) => each.dataset.area === wager);
}

const limit = (input, name) => Number(input.dataset[name] || 0);
const isFree = (wager) => wager.startsWith(COUPON);
const paid = () => [...laid].filter(([wager]) => !isFree(wager));
const total = () => paid().reduce((sum, [, amount]) => sum + amount, 0);

function reserved(except = "") {
  // Return what the chips that are down take of the stack, with what stays there for later bets.
  return paid().filter(([wager]) => wager !== except && field(wager))
    .reduce((sum, [wager, amount]) => sum + amount * (1 + limit(field(wager), "keeps")), 0);
}

function refusal(input, amount) {
  // Return why an amount cannot be bet on an area, in words; the server has the last word.
  const [low, high, step] = ["low", "high", "step"].map((name) => limit(input, name));
  const wager = input.dataset.area;
  if (Number.isNaN(amount)) return `Write the amount on ${wager} in dollars.`;
  if (amount < low || amount > high) {
    const range = low === high ? money(low) : `${money(low)} to ${money(high)}`;
    return `${wager} takes ${range}, not ${money(amount)}.`;
  }
  return amount % step ? `${wager} is bet in steps of ${money(step)}, not ${money(amount)}.` : "";
}

// Changing what is down

function remember() {
  undone.push([...laid]);
  undone = undone.slice(-50);
}

function put(wager, amount) {
  if (amount) laid.set(wager, amount);
  else laid.delete(wager);
}

function lay(wager, sign) {
  // Add or take back the chosen chip.
  calm();
  note("");
  if (worth === "coupon") return layCoupon(wager, sign > 0);
  const input = field(wager);
  if (!input) return null;
  const before = laid.get(wager) || 0;
  const [low, high, step, keeps] = ["low", "high", "step", "keeps"].map((name) => limit(input, name));
  let amount = before + sign * Number(worth);
  if (sign > 0) amount = Math.max(amount, before ? before + step : low); // a chip may be smaller than a step
  if (sign < 0 && amount < low) amount = 0;
  const free = Math.floor((Number(stakesForm().dataset.funds) - reserved(wager)) / (1 + keeps));
  amount = Math.min(amount, high, free);
  amount -= amount % step;
  if (sign > 0 && (amount < low || amount <= before)) {
    const most = free < high ? `You have no more chips for ${wager}.` : `${wager} takes no more than ${money(high)}.`;
    return note(most, true);
  }
  remember();
  put(wager, amount);
  return changed(wager);
}

function layCoupon(wager, on) {
  const input = field(COUPON + wager);
  if (!input) return note(`A coupon does not go on ${wager}.`, true);
  if (on && [...laid.keys()].filter(isFree).length >= limit(stakesForm(), "coupons")) return note("You have no more coupons.", true);
  remember();
  put(input.dataset.area, on ? limit(input, "low") : 0);
  return changed(wager);
}

function type(wager, amount) {
  // Put down exactly what was typed.
  remember();
  put(wager, Number.isNaN(amount) ? 0 : amount);
  changed(wager, true);
}

function replaceAll(stakes) {
  // Put down other chips: those that cannot be bet are named and left out.
  const wrong = [];
  remember();
  laid.clear();
  for (const [wager, amount] of stakes) {
    const input = field(wager);
    const free = input && !isFree(wager) && amount * (1 + limit(input, "keeps")) > Number(stakesForm().dataset.funds) - reserved();
    const why = !input ? `No bet on ${wager} is taken now.` : free ? `Your stack is too small for ${money(amount)} on ${wager}.` : refusal(input, amount);
    if (why) wrong.push(why);
    else laid.set(wager, amount);
  }
  changed();
  note(wrong.join(" "), true);
  if (!wrong.length) hear(`${list()} down.`);
  return !wrong.length;
}

function list(stakes = [...laid]) {
  return stakes.map(([wager, amount]) => `${money(amount)} ${isFree(wager) ? wager : `on ${wager}`}`).join(", ");
}

function hear(words) {
  document.querySelector("#heard").textContent = words;
}

function note(words, bad = false) {
  // A line under the dock's sentence.
  const dock = document.querySelector("#dock"), sentence = dock.querySelector(".say");
  dock.querySelectorAll(".note").forEach((each) => each.remove());
  if (sentence && !dock.querySelector(".refused")) sentence.hidden = false;
  if (!words || !sentence) return;
  const line = document.createElement("p");
  line.className = bad ? "note bad" : "note";
  line.setAttribute("role", "status");
  line.textContent = `${words[0].toUpperCase()}${words.slice(1)}`;
  sentence.after(line);
  sentence.hidden = dock.scrollHeight > dock.clientHeight; // the note has the room of the sentence
}

function changed(wager = "", keepsField = false) {
  const amount = laid.get(wager), coupon = laid.get(COUPON + wager);
  const both = [amount && money(amount), coupon && `a ${money(coupon)} coupon`].filter(Boolean).join(" and ");
  if (wager) hear(both ? `You have ${both} on ${wager}` : `Nothing on ${wager}`);
  sessionStorage.setItem(`laid ${table.dataset.table}`, JSON.stringify([...laid]));
  showStakes(keepsField ? wager : "");
}

// Showing what is down

function showStakes(kept = "") {
  const form = stakesForm();
  if (!form) return;
  let wrong = "";
  for (const input of fields()) {
    const wager = input.dataset.area, amount = laid.get(wager) || 0;
    if (input.type === "checkbox") input.checked = Boolean(amount);
    else if (wager !== kept || document.activeElement !== input) input.value = amount ? plain(amount) : "";
    const bad = input.type !== "checkbox" && Boolean(input.value) && refusal(input, cents(input.value));
    input.setAttribute("aria-invalid", String(Boolean(bad)));
    wrong ||= bad || "";
  }
  const down = total(), any = laid.size > 0;
  const show = (name, shown) => form.querySelectorAll(`[data-${name}]`).forEach((each) => { each.hidden = !shown; });
  show("clear", any);
  show("undo", undone.length > 0);
  show("double", down > 0);
  show("skip", !any);
  showRebet(form);
  const button = form.querySelector("[data-repeats]");
  button.querySelector("span").textContent = down ? `${form.dataset.says} ${money(down)}` : form.dataset.says;
  const unclear = fields().some((input) => input.type !== "checkbox" && input.value && Number.isNaN(cents(input.value)));
  button.disabled = !any || unclear;
  button.hidden = !any;
  form.querySelectorAll("[data-stake-as]").forEach((each) => {
    each.disabled = !any;
    each.querySelector("span").textContent = down ? money(down) : "";
  });
  if (wrong && !document.querySelector("#dock .refused")) note(wrong, true);
  showHint(down);
  drawAll();
  makeRoom();
}

function showRebet(form) {
  const button = form.querySelector("[data-rebet]");
  if (!button) return;
  const before = lastLaid(), same = before.length === laid.size && before.every(([wager, amount]) => laid.get(wager) === amount);
  button.hidden = !before.length || same || !form.dataset.ready;
  button.querySelector("span").textContent = money(sumOf(before));
}

// Rebet from the result: one press is ready for the next round, and makes the same bets there

let betsAgainIn = 0; // the round in which the last bets are made again
const lastLaid = () => JSON.parse(localStorage.getItem(memory()) || "[]");
const sumOf = (stakes) => stakes.filter(([wager]) => !isFree(wager)).reduce((sum, [, amount]) => sum + amount, 0);

function showBetAgain() {
  const button = document.querySelector("#dock [data-bet-again]");
  if (!button) return;
  const sum = sumOf(lastLaid());
  button.hidden = !sum || sum > Number(button.dataset.funds);
  button.querySelector("span").textContent = money(sum);
  document.querySelector("#dock [data-deed=ready]").classList.toggle("pri", button.hidden);
}

async function betAgain() {
  betsAgainIn = state.rounds + 1;
  if (!await send("ready", {})) betsAgainIn = 0;
}

function followBetAgain(form) {
  // Once bets open, make those that were asked for; if one is not possible, say so and leave the rest to the player.
  if (!betsAgainIn || state.rounds < betsAgainIn) return;
  const now = state.rounds === betsAgainIn && form?.dataset.ready && !laid.size;
  if (!form && state.rounds === betsAgainIn && state.phase !== "over") return; // the dealer acts first
  betsAgainIn = 0;
  if (now && replaceAll(lastLaid())) sendStakes(form.dataset.act);
}

function showHint(down) {
  const place = document.querySelector("#dock .say > .rest");
  if (!place) return;
  place.dataset.usual ??= place.textContent;
  const kept = reserved() - down;
  place.textContent = kept > 0 ? `${money(kept)} stays in your stack for later bets.` : place.dataset.usual;
}

function drawAll() {
  const form = stakesForm();
  wipeFelt();
  drawPlate(total());
  if (!form) return;
  const shapes = JSON.parse(form.dataset.shapes);
  for (const [wager, amount] of laid) {
    if (isFree(wager)) drawCoupon(wager.slice(COUPON.length), amount);
    else drawLaid(wager, amount, shapes, field(wager) && refusal(field(wager), amount));
  }
  document.querySelectorAll("#felt .area.open").forEach((area) => {
    area.dataset.says ||= area.getAttribute("aria-label");
    const amount = laid.get(area.dataset.area);
    area.setAttribute("aria-label", amount ? `${area.dataset.says}, ${money(amount)} down` : area.dataset.says);
  });
}

function chooseChip(button) {
  worth = button.dataset.chip;
  sessionStorage.setItem("chip", worth);
  document.querySelectorAll("#dock [data-chip]").forEach((each) => each.setAttribute("aria-checked", String(each === button)));
}

// When the dock changes

let open = Boolean(stakesForm()); // were bets taken a moment ago?

function restoreStakes() {
  // Chips stay down while the dock changes. When bets close, they wait for the next ones, and we say so.
  const form = stakesForm();
  if (sending) return wipeFelt();
  showBetAgain();
  if (!form) {
    followBetAgain(null);
    if (open && laid.size && !state.left) tell(`Bets closed before you bet: ${list()}. The chips are still yours, and wait here for the next bets.`);
    open = false;
    undone = [];
    wipeFelt();
    return;
  }
  const chips = [...form.querySelectorAll("[data-chip]")];
  const middle = chips.find((each) => each.dataset.chip === worth) || chips[Math.min(1, chips.length - 1)];
  if (middle) chooseChip(middle);
  const gone = [...laid].filter(([wager]) => !field(wager));
  for (const [wager] of gone) laid.delete(wager);
  const back = !open && laid.size > 0;
  open = true;
  changed();
  if (gone.length) note(`No longer bet: ${list(gone)}. The chips are back in your stack.`, true);
  else if (back) note(`Your chips are still down: ${list()}.`);
  if (listed) {
    form.querySelector("#bets")?.showPopover();
    const wager = listed === true ? "" : listed;
    if (wager) field(wager)?.focus();
  }
  followBetAgain(form);
}

function tell(words) {
  say(words);
  hear(words);
}

async function sendStakes(name) {
  if (sending || !laid.size) return null;
  const stakes = Object.fromEntries(laid), down = total();
  sending = true;
  const done = await act(name, stakes, false);
  sending = false;
  if (done) {
    localStorage.setItem(memory(), JSON.stringify(lastBets(stakes)));
    laid.clear();
    undone = [];
    listed = false;
    document.querySelector("#bets:popover-open")?.hidePopover();
  }
  sessionStorage.setItem(`laid ${table.dataset.table}`, JSON.stringify([...laid]));
  restoreStakes();
  if (done) hear(`You bet ${money(down)}.`);
  return done;
}

function lastBets(stakes) {
  // What is added in the same round is bet again together with the rest.
  const key = `${memory()} round`, round = String(state.rounds);
  const before = new Map(localStorage.getItem(key) === round ? lastLaid() : []);
  localStorage.setItem(key, round);
  for (const [wager, amount] of Object.entries(stakes)) before.set(wager, (isFree(wager) ? 0 : before.get(wager) || 0) + amount);
  return [...before];
}
