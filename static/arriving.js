// A record on its way: shows how far it is, and opens the table once there is one.
const place = document.querySelector("#arrival");
const again = () => place.querySelector("progress") && setTimeout(look, 1000);

async function look() {
  try {
    const answer = await fetch(location.href);
    if (answer.redirected) return location.replace(answer.url);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    place.replaceChildren(...page.querySelector("#arrival").childNodes);
  } catch { /* Without a network it waits; the next look may find one. */ }
  again();
}
again();
