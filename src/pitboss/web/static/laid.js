"use strict";
// Chips put down on the felt, not bet yet: drawn at once, with a dashed ring and their amount.

const SVG = "http://www.w3.org/2000/svg";
const MOST_CHIPS = 5;

function shape(name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

function openArea(wager) {
  return [...document.querySelectorAll("#felt .area.open")].find((each) => each.dataset.area === wager);
}

function change(amount, shapes) {
  // Return the highest chips that make up an amount, at most five.
  const found = [];
  let left = amount;
  for (const worth of Object.keys(shapes).map(Number).sort((one, other) => other - one)) {
    while (left >= worth && found.length < MOST_CHIPS) {
      found.push(worth);
      left -= worth;
    }
  }
  return found.length ? found : [Math.min(...Object.keys(shapes).map(Number))];
}

function pillAt(text, x, y, size) {
  const made = shape("g", {});
  const words = shape("text", { x, y: y + size * 0.36, "font-size": size, "font-weight": 700, "text-anchor": "middle", fill: "var(--turnink)" }, text);
  made.append(words);
  return { made, fit(most, shorter) {
    if (most && words.getComputedTextLength() + size > most) words.textContent = shorter;
    const width = words.getComputedTextLength() + size;
    made.prepend(shape("rect", { x: x - width / 2, y: y - size * 0.8, width, height: size * 1.6, rx: size * 0.8, fill: "var(--turn)" }));
  } };
}

function drawChips(made, amount, shapes, x, y, width, height) {
  const pile = change(amount, shapes);
  const radius = Math.min(width / 2, height / (2 + 0.3 * (pile.length - 1)));
  pile.forEach((worth, n) => {
    const top = y + radius * 0.15 * (pile.length - 1) - n * radius * 0.3;
    made.append(shape("use", { href: `#${shapes[worth]}`, x: x - radius, y: top - radius, width: 2 * radius, height: 2 * radius }));
    if (n < pile.length - 1 || radius < 17) return;
    const size = Math.max(11, radius * 0.52);
    const ink = worth === 100 ? "var(--markerink,#1c2328)" : "var(--chipink,#fff)";
    made.append(shape("text", { x, y: top + size * 0.36, "font-size": size, "font-weight": 700, "text-anchor": "middle", fill: ink }, money(worth)));
  });
}

function drawLaid(wager, amount, shapes, bad) {
  // Draw the chips on one area: beside those that are bet already, only the ring and what is added.
  const area = openArea(wager);
  if (!area) return;
  const [x, y, width, height, low, size] = area.dataset.slot.split(" ").map(Number);
  const up = Number(area.dataset.up || 0);
  const made = shape("g", { class: bad ? "laid bad" : "laid" });
  area.append(made);
  area.classList.add("holds");
  if (width) {
    if (!up) drawChips(made, amount, shapes, x, y, width, height);
    made.append(shape("circle", { class: "ring", cx: x, cy: y, r: Math.min(width, height) / 2 + (size > 12 ? 5 : 3) }));
  }
  const says = `${up ? "+" : size < 12 ? "You " : ""}${money(amount)}`;
  const told = pillAt(says, x, up && width ? y - height / 2 - 2 : up ? low - 15 : low, size);
  made.append(told.made);
  told.fit(area.firstElementChild.getBBox().width + 2, money(amount));
  document.querySelectorAll("#felt .over").forEach((each) => {
    if (each.dataset.label === wager) each.setAttribute("visibility", "visible");
  });
}

function drawCoupon(wager, amount) {
  const area = openArea(wager);
  if (!area) return;
  const [x, y, , height] = area.dataset.slot.split(" ").map(Number);
  const made = shape("g", { class: "laid" });
  area.append(made);
  const told = pillAt(`+${money(amount)} coupon`, x, y - height / 2, 11);
  made.append(told.made);
  told.fit();
}

function wipeFelt() {
  document.querySelectorAll("#felt .laid").forEach((each) => each.remove());
  document.querySelectorAll("#felt .area.holds").forEach((each) => each.classList.remove("holds"));
  document.querySelectorAll("#felt .over").forEach((each) => each.setAttribute("visibility", "hidden"));
}

function drawPlate(down) {
  // Say on your plate what is left of your stack, and what is down.
  const stack = document.querySelector("#felt [data-stack]"), state = document.querySelector("#felt [data-standing]");
  if (stack) {
    const words = stack.querySelector("text");
    words.textContent = money(Math.max(Number(stack.dataset.stack) - down, 0)); // too much is refused elsewhere
  }
  if (!state) return;
  const words = state.querySelector("text"), box = state.querySelector("rect");
  words.textContent = down ? `${money(down)} down` : state.dataset.standing;
  if (!box) return;
  words.removeAttribute("textLength");
  state.dataset.right ||= Number(box.getAttribute("x")) + Number(box.getAttribute("width"));
  const size = Number(words.getAttribute("font-size"));
  const beside = [stack, state.parentElement.querySelector("[data-name]")].filter(Boolean).map((each) => each.getBBox())
    .filter((each) => each.y + each.height / 2 > box.getBBox().y && each.y + each.height / 2 < box.getBBox().y + box.getBBox().height);
  const room = Number(state.dataset.right) - Math.max(0, ...beside.map((each) => each.x + each.width)) - 4;
  if (words.getComputedTextLength() + size + 2 > room) words.textContent = down ? money(down) : state.dataset.standing;
  const width = words.getComputedTextLength() + size + 2;
  box.setAttribute("x", state.dataset.right - width);
  box.setAttribute("width", width);
  words.setAttribute("x", state.dataset.right - width / 2);
}
