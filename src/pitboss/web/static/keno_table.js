"use strict";
// Keno at a table: marks on the board, the ticket beside it, and its price. The draw is in keno_draw.js.

(() => {
  const one = (selector, place = document) => place.querySelector(selector);
  const all = (selector, place = document) => [...place.querySelectorAll(selector)];
  const LETTERS = "ABCDEFGHIJKLMNOPQRST";
  const KING = "king";
  const memory = `ticket ${table.dataset.table}`;
  const QUOTE_MS = 60;

  // The order: what the player has filled in. It stays until it is cleared or bought.

  const blank = () => ({ groups: [[]], king: [], at: 0, quick: false, bet: null, rates: {}, games: 1, more: false });
  const order = Object.assign(blank(), JSON.parse(sessionStorage.getItem(memory) || "{}"));
  let quoted = null; // the server's answer for the order as it is now
  let ways = []; // of the last answer
  let asked = 0;
  let waiting = 0;
  let buying = false;
  let adopted = "";

  const ticket = () => one("#keno-ticket");
  const board = () => one("[data-keno-board]");
  const selling = () => Boolean(board()?.dataset.selling && ticket());
  const marks = () => [...order.king, ...order.groups.flat()];
  const filled = () => order.groups.filter((group) => group.length);

  function keep() {
    sessionStorage.setItem(memory, JSON.stringify(order));
  }

  function say(words) {
    one("[data-hear]").textContent = words;
  }

  // Marks

  function groupOf(number) {
    if (order.king.includes(number)) return KING;
    return order.groups.findIndex((group) => group.includes(number));
  }

  function mark(number) {
    const place = groupOf(number), most = Number(ticket().dataset.spots);
    const full = order.at !== KING && order.groups[order.at].length >= most;
    if (place === KING) order.king = [];
    else if (place >= 0) order.groups[place] = order.groups[place].filter((each) => each !== number);
    else if (order.at === KING) order.king = [number];
    else if (full) return fault("groups", `At most ${most} numbers here. Clear one to mark another.`);
    else order.groups[order.at].push(number);
    order.quick = false;
    if (order.at === KING && order.king.length) order.at = 0;
    changed();
    say(`${number} ${place === -1 ? "marked" : "cleared"}. ${count(marks().length, "number")}.`);
  }

  const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

  async function clear() {
    Object.assign(order, { groups: [[]], king: [], at: 0, quick: false });
    changed();
    say("All numbers cleared.");
    await tearUp();
  }

  async function tearUp() {
    // A request that the table has started must go before the system picks numbers or the game is left.
    if (!form()) return true;
    return send("act", { do: "tear_up" });
  }

  const form = () => JSON.parse(ticket()?.dataset.form || "null");

  async function quickPick() {
    const wanted = Number(one("[data-keno-spots]").value);
    adopted = "";
    if (await tearUp()) await send("act", { do: "quick_pick", value: wanted });
  }

  function adopt() {
    // Take over a request that the table holds: numbers that the system picked, or one begun elsewhere.
    const held = form(), text = JSON.stringify(held);
    if (!held) {
      if (selling() && order.quick) order.quick = false;
      adopted = "";
      return;
    }
    if (text === adopted || (!held.quick && marks().length)) return;
    adopted = text;
    const groups = held.groups.map((group) => [...group]);
    order.king = held.king ? groups.shift() : [];
    Object.assign(order, { groups: groups.length ? groups : [[]], at: 0, quick: held.quick });
    keep();
    if (held.quick) say(`The system picked ${marks().join(", ")}.`);
  }

  // Drawing what is filled in

  function show() {
    if (!selling()) return;
    const picked = marks();
    order.bet ??= Number(ticket().dataset.low);
    if (!table.dataset.kenoWatch) showBoard();
    showNumbers(picked);
    showGroups();
    showWays();
    all("[data-keno-bet]").forEach((each) => press(each, Number(each.dataset.kenoBet) === order.bet));
    all("[data-keno-count]").forEach((each) => press(each, Number(each.dataset.kenoCount) === order.games));
    other("bet", all("[data-keno-bet]").some((each) => Number(each.dataset.kenoBet) === order.bet) || !order.bet ? "" : plain(order.bet));
    other("games", all("[data-keno-count]").some((each) => Number(each.dataset.kenoCount) === order.games) ? "" : order.games);
    const spots = one("[data-keno-spots]");
    if (spots && document.activeElement !== spots) spots.value = sessionStorage.getItem("keno spots") || picked.length || Math.ceil(spots.options.length / 2);
    const more = one("[data-keno-more]");
    if (more && !more.dataset.shown) { // a new one; later it is the player's to open and close
      more.open = order.more;
      more.dataset.shown = "1";
    }
    showQuote();
  }

  const press = (button, on) => button.setAttribute("aria-pressed", String(on));

  function other(name, value) {
    const field = one(`[data-keno-other="${name}"]`);
    if (field && document.activeElement !== field) field.value = value;
  }

  function showBoard() {
    const many = order.king.length || order.groups.length > 1;
    const focused = document.activeElement?.dataset?.number;
    const start = focused || all(".knum[tabindex='0']").map((each) => each.dataset.number)[0] || "1";
    all(".knum").forEach((each) => {
      const place = groupOf(Number(each.dataset.number)), on = place !== -1;
      press(each, on);
      each.disabled = false;
      const letter = !on || !many ? "" : place === KING ? "K" : LETTERS[place];
      each.dataset.group = letter;
      each.setAttribute("aria-label", `${each.dataset.number}${on ? ", yours" : "bought" in each.dataset ? ", on your ticket" : ""}${letter ? `, group ${letter}` : ""}`);
      each.tabIndex = each.dataset.number === start ? 0 : -1;
    });
  }

  function showNumbers(picked) {
    one("[data-keno-numbers]").textContent = picked.length ? count(picked.length, "number") + (order.quick ? ", quick pick" : "") : "Pick your numbers";
    const many = order.king.length || order.groups.length > 1;
    const groups = [...(order.king.length ? [["K", order.king]] : []), ...order.groups.map((group, at) => [LETTERS[at], group])];
    one("[data-keno-list]").replaceChildren(...groups.flatMap(([letter, group]) => [...group].sort((a, b) => a - b).map((number) => {
      const ball = document.createElement("li");
      ball.className = "hit";
      if (many) ball.append(Object.assign(document.createElement("small"), { textContent: letter }));
      ball.append(number);
      return ball;
    })));
  }

  function showGroups() {
    const place = one("[data-keno-groups]");
    if (!place) return;
    const button = (name, at, words) => {
      const made = Object.assign(document.createElement("button"), { type: "button", className: "btn", name, textContent: words });
      made.dataset.kenoGroup = at;
      press(made, String(order.at) === String(at));
      return made;
    };
    const held = document.activeElement?.name;
    const made = order.groups.map((group, at) => button(`keno-group-${at}`, at, `Group ${LETTERS[at]}`));
    if (order.groups.length < LETTERS.length) made.push(button("keno-group-new", "new", "New group"));
    if (place.dataset.king) made.push(button("keno-group-king", KING, "King"));
    place.replaceChildren(...made);
    if (held?.startsWith("keno-group")) made.find((each) => each.name === held)?.focus();
  }

  function showWays() {
    const place = one("[data-keno-ways]"), many = waysDiffer();
    place.hidden = !many;
    one("[data-keno-bets]").hidden = many;
    one("[data-keno-per]").textContent = many ? "Bet per way and game" : "Bet per game";
    if (quoted) ways = quoted.ways;
    const known = all("input", place).map((each) => each.dataset.keno).join();
    if (known === ways.map((each) => String(each.spots)).join()) return;
    place.replaceChildren(...ways.map((each) => {
      const line = document.createElement("label"), field = document.createElement("input");
      Object.assign(field, { className: "field", name: `keno-way-${each.spots}`, inputMode: "decimal", autocomplete: "off", placeholder: "$0" });
      field.dataset.keno = each.spots;
      field.value = order.rates[each.spots] ? plain(order.rates[each.spots]) : "";
      line.append(Object.assign(document.createElement("span"), { textContent: each.says }), field);
      return line;
    }));
  }

  const waysDiffer = () => filled().length + order.king.length > 1;

  // The quote: price, ways, pay table and faults, from the server

  function body() {
    const groups = filled().length ? filled() : [[]];
    const sums = groups.concat(order.king.length ? [order.king] : []).reduce(
      (found, group) => new Set([...found, ...[...found].map((sum) => sum + group.length)]), new Set([0]));
    const spots = waysDiffer() ? [...sums].filter(Boolean) : [groups[0].length + order.king.length];
    const rate = (each) => (waysDiffer() ? order.rates[each] : order.bet);
    return {
      groups: order.king.length ? [order.king, ...filled()] : groups,
      king: order.king.length > 0,
      quick: order.quick,
      games: order.games,
      rates: spots.filter((each) => each && rate(each)).map((each) => ({ spots: each, rate: rate(each) })),
      code: table.dataset.code,
    };
  }

  function changed() {
    quoted = null;
    keep();
    refresh();
  }

  function refresh() {
    show();
    clearTimeout(waiting);
    waiting = setTimeout(ask, QUOTE_MS);
  }

  async function ask() {
    if (!selling()) return;
    const mine = ++asked;
    const answer = await fetch(`/table/${table.dataset.table}/ticket-price`, {
      method: "POST", headers: { "Content-Type": "application/json", Accept: "application/json" }, body: JSON.stringify(body()),
    }).catch(() => null);
    if (mine !== asked || !answer?.ok) return;
    quoted = await answer.json();
    if (mine === asked) show();
  }

  function showQuote() {
    const refused = quoted?.refused, empty = !marks().length;
    const ready = Boolean(quoted && !refused && quoted.price) && !buying;
    const buy = one("[data-keno-buy]");
    buy.disabled = !ready;
    buy.toggleAttribute("data-first", ready);
    const nothing = one("[data-keno-ready]") ? "Pick your numbers" : "Waiting for the draw";
    one("span", buy).textContent = quoted?.total ? `Buy ticket, ${quoted.total}` : empty ? nothing : "Buy ticket";
    const done = one("[data-keno-done]");
    done?.toggleAttribute("data-first", empty);
    done?.classList.toggle("pri", empty);
    one("[data-keno-sum]").textContent = quoted?.sum || "";
    one("[data-keno-total]").textContent = quoted?.total || "";
    const games = one("[data-keno-games]");
    if (games) games.textContent = quoted?.games || "";
    if (quoted) one("[data-keno-pays]").innerHTML = quoted.pays; // our own template, which escapes
    const steps = { groups: !empty, rates: waysDiffer() ? body().rates.length > 0 : order.bet > 0, games: order.games > 0 };
    if (refused) steps[refused.field] = false;
    all("[data-keno-step]").forEach((each) => {
      each.classList.toggle("done", steps[each.dataset.kenoStep]);
      one(".kmark", each).textContent = steps[each.dataset.kenoStep] ? "✓" : all("[data-keno-step]").indexOf(each) + 1;
    });
    const unbet = waysDiffer() && refused?.field === "rates" && !body().rates.length; // no bet is typed yet
    if (quoted && !(refused && (empty || unbet))) fault(refused?.field, refused?.error, refused?.cite);
    else if (quoted) fault();
    one("[data-keno-unbet]").hidden = !waysDiffer() || body().rates.length > 0;
  }

  function fault(field, error, rule) {
    // Show why a part of the ticket is refused, under that part.
    all("[data-wrong]").forEach((each) => {
      const here = Boolean(error) && each.dataset.wrong === (one(`[data-wrong="${field}"]`) ? field : "");
      each.hidden = !here;
      if (!here) return;
      const words = `${error.slice(0, 1).toUpperCase()}${error.slice(1)}${/[.!?]$/.test(error) ? "" : "."} `;
      if (each.dataset.said === words) return;
      each.dataset.said = words;
      each.replaceChildren(words, ...(rule ? [citeChip(rule)] : []));
    });
  }

  async function buy() {
    if (buying || !quoted?.price || quoted.refused) return;
    buying = true;
    showQuote();
    const price = quoted.price;
    const { status, ok, said } = await postOnce(`/table/${table.dataset.table}/ticket`, { ...body(), price });
    buying = false;
    if (status === 401) return comeIn();
    if (!ok) {
      showQuote();
      return fault(said.errors?.[0]?.field ?? "", `${said.error || "the server refused it"}. Nothing has been bought`, said.cite);
    }
    Object.assign(order, { groups: [[]], king: [], at: 0, quick: false, rates: {} });
    changed();
    say(`Ticket bought for ${money(price)}.`);
  }

  // Input

  const doings = { quick: quickPick, clear };

  document.addEventListener("click", (event) => {
    const on = (selector) => event.target.closest(selector);
    if (on(".knum") && selling() && !table.dataset.kenoWatch) return mark(Number(on(".knum").dataset.number));
    if (on("[data-keno-bet]")) { order.bet = Number(on("[data-keno-bet]").dataset.kenoBet); return changed(); }
    if (on("[data-keno-count]")) { order.games = Number(on("[data-keno-count]").dataset.kenoCount); return changed(); }
    if (on("[data-keno-group]")) return chooseGroup(on("[data-keno-group]").dataset.kenoGroup);
    const doing = on("[data-keno]")?.dataset.keno;
    if (doings[doing]) doings[doing]();
    return null;
  });

  function chooseGroup(at) {
    const empty = order.groups.findIndex((group) => !group.length);
    if (at === "new" && empty < 0) order.groups.push([]);
    order.at = at === KING ? KING : at === "new" ? order.groups.findIndex((group) => !group.length) : Number(at);
    changed();
    say(order.at === KING ? "The next number is the king." : `The next numbers go to group ${LETTERS[order.at]}.`);
  }

  document.addEventListener("input", (event) => {
    const field = event.target;
    if (field.dataset.kenoOther === "bet") order.bet = cents(field.value) || 0;
    else if (field.dataset.kenoOther === "games") order.games = Math.floor(Number(field.value)) || 0;
    else if (field.closest("[data-keno-ways]")) order.rates[field.dataset.keno] = cents(field.value) || 0;
    else if (field.matches("[data-keno-spots]")) return sessionStorage.setItem("keno spots", field.value);
    else return null;
    return changed();
  });

  document.addEventListener("toggle", (event) => {
    if (!event.target.matches?.("[data-keno-more]")) return;
    order.more = event.target.open;
    keep();
  }, true);

  document.addEventListener("submit", (event) => {
    if (!event.target.matches("#keno-ticket")) return;
    event.preventDefault();
    buy();
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target.matches(".knum") && walk(event)) return;
    if (event.target.matches("input, textarea") || table.dataset.kenoWatch) return;
    const button = one(`[data-keno-key="${CSS.escape(event.key.toLowerCase())}"]`);
    if (!button || button.disabled) return;
    event.preventDefault();
    button.click();
  });

  function walk(event) {
    // Move about the board with the arrow keys, by the columns that are shown.
    const numbers = all(".knum"), at = numbers.indexOf(event.target);
    const columns = numbers.filter((each) => each.offsetTop === numbers[0].offsetTop).length;
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
    if (!step) return false;
    event.preventDefault(); // otherwise the arrows look back at the round
    const next = numbers[at + step];
    if (next) {
      event.target.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
    }
    return true;
  }

  // Changes of the page

  document.addEventListener("keno:picking", show);
  document.addEventListener("pitboss:swapped", (event) => {
    if (!event.detail.parts.includes("dock") && !event.detail.parts.includes("felt")) return;
    adopt();
    refresh();
  });
  adopt();
  refresh();
})();
