import { api } from "../browser-api.ts";
import type { HandedOver } from "../messages.ts";

/**
 * Runs on the product's own pages in Firefox, which has no messages from pages to extensions: passes on what the site hands over.
 * Both sides are of one origin, and the message names it. The page knows by an attribute that somebody listens.
 */
const HAND_OVER = "stockfinder-hand-over";

document.documentElement.dataset.stockfinderExtension = "";
window.addEventListener("message", ({ source, origin, data }) => {
  if (source !== window || origin !== EXTENSION_ORIGIN) return;
  if (typeof data !== "object" || data === null || data.type !== HAND_OVER) return;
  const signIn: HandedOver = data.signIn;
  api.runtime.sendMessage({ type: "site-sign-in", signIn }).catch(() => undefined);
});
