"use strict";
// Countdowns, a sound when others wait for you, plans for your turn, and a question before you leave chips behind.
// A plan is kept only in this page: nobody else learns of it, and it ends with the page.

(() => {
  const $ = (selector) => document.querySelector(selector);

  // Countdowns

  const MINUTE = 60;
  let end = 0; // when the table moves on, by the page's clock

  function setClock() {
    end = state.seconds === null ? 0 : performance.now() + state.seconds * 1000;
    tick();
  }

  function tick() {
    const clock = $("#dock [data-clock]");
    if (!clock) return;
    const whole = Number(clock.dataset.whole), left = Math.max((end - performance.now()) / 1000, 0);
    const seconds = Math.ceil(left);
    const says = whole < 10 ? `${seconds} s` : `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, "0")}`;
    const place = clock.querySelector("[data-left]");
    if (place.textContent !== says) place.textContent = says;
    clock.querySelector("i").style.width = `${Math.min(100 * left / whole, 100)}%`;
  }
  setInterval(tick, 250);

  // The sound: only after a gesture, as browsers demand

  const TONES = [[660, 0], [880, 0.16]]; // pitch in hertz, start in seconds
  const LOUDNESS = 0.06, LENGTH = 0.5;
  let audio = null;
  let rung = "";
  const wantsSound = () => localStorage.getItem("sound") !== "0";

  function wakeSound() {
    if (!audio && window.AudioContext) audio = new AudioContext();
    audio?.resume();
  }
  for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, wakeSound, { once: true });

  function ring() {
    if (!audio || audio.state !== "running" || !wantsSound()) return;
    for (const [pitch, start] of TONES) {
      const tone = audio.createOscillator(), loud = audio.createGain(), at = audio.currentTime + start;
      tone.frequency.value = pitch;
      loud.gain.setValueAtTime(0, at);
      loud.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02);
      loud.gain.exponentialRampToValueAtTime(0.0001, at + LENGTH);
      tone.connect(loud).connect(audio.destination);
      tone.start(at);
      tone.stop(at + LENGTH);
    }
  }

  function ringOnce() {
    const waits = state.mine && state.timed !== null && state.timed === state.seat;
    if (waits && state.turn !== rung) {
      rung = state.turn;
      ring();
    }
  }

  const box = $("[data-sound]");
  box.checked = wantsSound();
  box.addEventListener("change", () => {
    localStorage.setItem("sound", box.checked ? "1" : "0");
    ring();
  });

  // Plans for your turn

  let plan = null; // its name, its words, and the cards it was made for

  function choosePlan(button) {
    const same = plan && plan.name === button.dataset.plan;
    plan = same || !state.plan ? null : { name: button.dataset.plan, says: button.textContent, street: state.plan.street };
    showPlan();
  }

  function showPlan() {
    document.querySelectorAll("#dock [data-plan]").forEach((each) => {
      each.setAttribute("aria-pressed", String(Boolean(plan) && each.dataset.plan === plan.name));
    });
  }

  function dropPlan(why) {
    say(`“${plan.says}” is off: ${why}.`);
    plan = null;
  }

  async function followPlan() {
    // Act as planned if it still means the same; say so if it does not.
    if (!plan) return;
    if (state.phase !== "round" || !state.plan) {
      plan = null;
    } else if (state.plan.street !== plan.street) {
      dropPlan("the cards have changed");
    } else if (!state.mine) {
      if (!$(`#dock [data-plan="${plan.name}"]`)) dropPlan("the price has changed");
      showPlan();
    } else {
      const does = state.plan.does[plan.name];
      if (!does) return dropPlan(/^(check|call_\d+)$/.test(plan.name) ? "the price has changed" : "it is not possible now");
      plan = null;
      await send("act", { do: does, turn: state.turn });
    }
  }

  // Before the other scripts: buttons that have just changed do nothing, and chips in a round are not left by mistake

  document.addEventListener("click", (event) => {
    const on = (selector) => event.target.closest(selector);
    if (on("#dock [data-deed], #dock [data-plan], #dock [data-bet-again]") && unarmed()) {
      event.stopImmediatePropagation();
      return;
    }
    if (on("[data-plan]")) choosePlan(on("[data-plan]"));
    if (on('[data-deed="leave"]') && !on("#leaving") && state.risk) {
      event.stopImmediatePropagation();
      $("#leaving [data-risk]").textContent = state.risk;
      $("#leaving").showModal();
    }
  }, true);

  function follow() {
    setClock();
    const planned = plan !== null;
    followPlan();
    if (!planned) ringOnce();
  }
  document.addEventListener("pitboss:swapped", follow);
  follow();
})();
