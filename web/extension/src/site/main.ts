import { api } from "../browser-api.ts";
import type { HandedOver } from "../messages.ts";

/**
 * Runs on the product's own pages in Firefox, which has no messages from pages to extensions: forwards the site's
 * sign-in. Both sides have one origin, and the message names it. An attribute tells the page that the extension is
 * listening.
 */
const HAND_OVER = "stockfinder-hand-over";

document.documentElement.dataset.stockfinderExtension = "";
window.addEventListener("message", ({ source, origin, data }) => {
  if (source !== window || origin !== EXTENSION_ORIGIN) return;
  if (typeof data !== "object" || data === null || data.type !== HAND_OVER) return;
  const signIn: HandedOver = data.signIn;
  api.runtime.sendMessage({ type: "site-sign-in", signIn }).catch(() => undefined);
});
