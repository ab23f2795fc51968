// Shows the entries that wait: which, how they stand, and what can be done about one the table did not take.

import { drop, isSending, list, sendAnyway, waiting } from "./queue.js";

const panel = document.querySelector("#queue");
const said = document.querySelector("#said");
const STATES = { queued: "queued", sent: "sent", look: "needs a look" };
// So many are in view; more are folded.
const IN_VIEW = 3;

function made(name, className, text = "") {
  const one = document.createElement(name);
  one.className = className;
  one.textContent = text;
  return one;
}

function button(words, className, act) {
  const one = made("button", className, words);
  one.type = "button";
  one.addEventListener("click", act);
  return one;
}

const entries = (n) => (n === 1 ? "1 entry" : `${n} entries`);

function title(open) {
  if (open[0].state === "look") return open.length > 1 ? `This needs a look; ${open.length - 1} more wait behind it` : "This needs a look";
  return isSending() ? `Sending ${entries(open.length)}` : `${entries(open.length)} kept on this phone, to be sent`;
}

function card(entry) {
  const one = made("div", "queue-look");
  const acts = made("div", "acts acts--pair");
  const anyway = button(entry.status === 409 ? "Log it all the same" : "Try again", "act", () => sendAnyway(entry));
  const out = button("Drop it", "act", () => dropped(entry));
  (entry.same || (entry.status && entry.status !== 409) ? out : anyway).classList.add("act--main");
  acts.append(...(entry.same ? [out, anyway] : [anyway, out]));
  one.append(made("p", "queue-told", entry.told), made("p", "", entry.says), acts);
  return one;
}

function row(entry) {
  const one = made("li", `queue-row queue-row--${entry.state}`);
  one.append(made("span", "what", entry.told), made("span", "chip", STATES[entry.state]));
  if (entry.state === "queued" && !isSending()) {
    const out = button("Drop", "undo", () => dropped(entry));
    out.append(made("span", "unseen", ` ${entry.told}`));
    one.append(out);
  }
  return one;
}

// Where the token came to nobody knows without the table; who bought it there, the players do.
function landed(entry) {
  const acts = made("div", "acts acts--pair");
  for (const [words, verb] of [["bought it", "buy"], ["did not buy", "decline"]]) {
    const one = made("button", "act", `${entry.by.replaceAll("_", " ")} ${words}`);
    one.setAttribute("form", "log");
    Object.assign(one, { name: "line", value: `${entry.by} ${verb}` });
    acts.append(one);
  }
  return acts;
}

function headed(words) {
  const heading = made("h2", "", words);
  heading.id = "queue-title";
  return heading;
}

function draw() {
  const open = waiting();
  panel.hidden = !open.length && !sent;
  if (!open.length) return panel.replaceChildren(...(sent ? [headed(`${entries(sent)} sent.`)] : []));
  const heading = headed(title(open));
  const rows = list().filter((one) => one.state !== "look").reverse().map(row);
  const shown = made("ol", "queue-list");
  shown.append(...rows.slice(0, IN_VIEW));
  const parts = [heading, ...(open[0].state === "look" ? [card(open[0])] : []), shown];
  if (rows.length > IN_VIEW) parts.push(folded(rows.slice(IN_VIEW)));
  const last = open.at(-1);
  if (last.by && open[0].state === "queued") parts.splice(parts.indexOf(shown), 0, landed(last));
  panel.replaceChildren(...parts);
}

function folded(rows) {
  const fold = made("details", "fold");
  fold.open = panel.querySelector("details")?.open ?? false;
  const shown = made("ol", "queue-list");
  shown.append(...rows);
  fold.append(made("summary", "", `${rows.length} before`), shown);
  return fold;
}

async function dropped(entry) {
  await drop(entry);
  said.textContent = `Dropped: ${entry.told}.`;
}

// Every change is said once, for whoever does not see it.
let told = "";
function say() {
  const [first] = waiting();
  const words = !first || isSending() ? "" : first.state === "look" ? `${first.told}: needs a look. ${first.says}` : `Kept on this phone: ${waiting().at(-1).told}. It goes out by itself.`;
  if (words && words !== told) said.textContent = words;
  told = words;
}

// That all is well stays in view for a moment.
let sent = 0;
function allSent(count) {
  sent = count;
  said.textContent = `${entries(count)} sent.`;
  setTimeout(() => { sent = 0; draw(); }, 5000);
}

if (panel) {
  addEventListener("queue", () => { draw(); say(); });
  addEventListener("all-sent", (event) => allSent(event.detail));
  draw();
}
