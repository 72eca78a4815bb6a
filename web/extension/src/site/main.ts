import { api } from "../browser-api.ts";
import type { HandedOver } from "../messages.ts";

/** Firefox has no messages from pages to extensions. One origin; an attribute says that it listens. */
const HAND_OVER = "stockfinder-hand-over";

document.documentElement.dataset.stockfinderExtension = "";
window.addEventListener("message", ({ source, origin, data }) => {
  if (source !== window || origin !== EXTENSION_ORIGIN) return;
  if (typeof data !== "object" || data === null || data.type !== HAND_OVER) return;
  const signIn: HandedOver = data.signIn;
  api.runtime.sendMessage({ type: "site-sign-in", signIn }).catch(() => undefined);
});
