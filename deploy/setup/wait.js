// Opens the first page when the product answers again: first the old process must have ended. Its end waits for this script.
let hasEnded = false;
const poll = setInterval(async () => {
  try {
    const { ok } = await fetch("/readyz", { cache: "no-store" });
    if (!ok || !hasEnded) return;
    clearInterval(poll);
    location.replace("/");
  } catch {
    hasEnded = true;
  }
}, 500);
setTimeout(() => {
  document.getElementById("state").textContent =
    "It has not started within a minute. Its log says why; the environment's variables win over what was saved here.";
}, 60_000);
