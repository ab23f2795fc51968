// Says at once that a table has moved on: the server tells this page, or, where it cannot, the page asks every few seconds.

const table = document.querySelector("#table");
const line = document.querySelector("#connection");
// A page that shows a table in its own way listens where the table is.
const place = table?.dataset.live ?? table?.dataset.url;
const ASK_EVERY = 4000, LONGEST_WAIT = 60000;
// With a stream the page still asks now and then: a message may be lost, and a dead connection says nothing.
const ASK_ANYWAY = 8;

let stream = null, isLive = false, wait = 2000, ticks = 0, looks = 0, again;
const isVisible = () => document.visibilityState === "visible";
const news = () => dispatchEvent(new Event("news"));
// Only pages that browsers trust can be opened again without a network; any other says so before it is closed.
const CUT_OFF = `No connection – trying again${navigator.serviceWorker ? "" : ". Keep this page open: here it cannot be opened again without a network."}`;

let isConnected = true;
function connected(is) {
  if (line && isConnected !== is) line.textContent = is ? "" : CUT_OFF;
  if (isConnected !== is) dispatchEvent(new CustomEvent("connection", { detail: is }));
  isConnected = is;
}

// Whether all is as the page has it. The mark alone costs next to nothing; the page is fetched only when it is another.
async function look() {
  if (!isVisible()) return true;
  const mine = ++looks;
  const answer = await fetch(place, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout?.(8000) }).catch(() => null);
  // An answer that a later question has overtaken says nothing of the network now.
  if (mine === looks) connected(Boolean(answer));
  if (answer) dispatchEvent(new CustomEvent("server-time", { detail: Date.parse(answer.headers.get("Date")) }));
  const mark = answer?.ok && answer.headers.get("X-Table");
  if (answer?.status === 404 && line) line.textContent = "This table is gone: its host has deleted it.";
  const isNew = mark && mark !== table.dataset.seen;
  if (isNew) news();
  return answer && !isNew;
}

// A page that nobody sees gives its stream back: a browser has few connections for all its tabs.
function listen() {
  shut();
  if (!isVisible()) return;
  stream = new EventSource(`${place}/events`);
  // An open stream proves nothing of the network a moment later, and what was logged before it opened it does not tell.
  stream.onopen = () => { isLive = true; wait = 2000; look(); };
  // A newer number is news; the same number is somebody who sat down, or this phone's own line coming back.
  stream.onmessage = (event) => { Number(event.data) > Number.parseInt(table.dataset.seen, 10) ? news() : look(); };
  stream.onerror = () => {
    isLive = false;
    look();
    // A stream that broke is taken up again by the browser; one that was refused is not.
    if (stream?.readyState !== EventSource.CLOSED) return;
    shut();
    again = setTimeout(listen, wait);
    wait = Math.min(2 * wait, LONGEST_WAIT);
  };
}

function shut() {
  clearTimeout(again);
  stream?.close();
  stream = null;
  isLive = false;
}

async function tick() {
  ticks += 1;
  if (!isLive) return look();
  // A stream that is open and said nothing of it has died unnoticed.
  if (ticks % ASK_ANYWAY === 0 && !(await look())) listen();
}

if (table) {
  listen();
  setInterval(tick, ASK_EVERY);
  document.addEventListener("visibilitychange", () => { listen(); look(); });
  addEventListener("pagehide", shut);
  addEventListener("pageshow", (event) => { if (event.persisted) { listen(); look(); } });
  addEventListener("online", () => { listen(); look(); });
  // A question asked in the very moment may still get through: what counts is the one after it.
  addEventListener("offline", () => { look(); setTimeout(look, 1000); });
  addEventListener("unanswered", look);
}
