// Every page counts down to the moment the server keeps; without this file a page shows when that is.

const table = document.querySelector("#table");
// How far the server's time is ahead of this phone's. What comes from it comes late, so the largest is the nearest.
let ahead, isCutOff = false;
const heard = (time) => { if (time) ahead = Math.max(ahead ?? -Infinity, time - Date.now()); };

function face(left) {
  const two = (n) => String(n).padStart(2, "0");
  const minutes = Math.floor(left / 60), hours = Math.floor(minutes / 60);
  return hours ? `${hours}:${two(minutes % 60)}:${two(left % 60)}` : `${minutes}:${two(left % 60)}`;
}

function tick() {
  for (const clock of table.querySelectorAll("[data-ends]")) {
    const left = Math.max(0, Math.ceil((clock.dataset.ends - Date.now() - (ahead ?? 0)) / 1000));
    clock.querySelector("[role=timer]").textContent = face(left);
    if (left === 0 && !clock.classList.contains("clock--up")) {
      clock.classList.add("clock--up");
      document.querySelector("#said").textContent = "The clock has run out.";
    }
  }
}

function shown() {
  for (const clock of table.querySelectorAll("[data-ends]")) {
    // A page from the shelf knows what time it was, not what time it is.
    if (!isCutOff) heard(Number(clock.dataset.now));
    const until = clock.querySelector("time");
    if (until) until.textContent = new Date(Number(clock.dataset.ends)).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  }
  tick();
}

if (table) {
  addEventListener("shown", shown);
  addEventListener("server-time", (event) => { heard(event.detail); });
  // Without the server this phone's own time is the best there is.
  addEventListener("connection", (event) => {
    isCutOff = !event.detail;
    ahead = undefined;
  });
  shown();
  setInterval(tick, 1000);
}
