import { EXTENSION_ID } from "../settings/page-settings.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { shareSignIn } from "./session.ts";

/** In Chrome and Edge, for pages to which an extension listens. */
interface MessagesToExtensions {
  sendMessage(extensionId: string, message: object): Promise<unknown>;
}

/** Set by the extension's script in Firefox (`extension/src/site/main.ts`), which listens to this page. */
const LISTENS = "stockfinderExtension";

/**
 * Gives this browser's extension a sign-in of its own, and the fingerprint that both use. Never through an address. Does
 * nothing without an extension; after a failure the next sign-in tries again.
 */
export async function handOverSignIn(): Promise<void> {
  const send = await wayToExtension();
  if (send === null) return;
  const tokens = await shareSignIn().catch(() => null);
  if (tokens !== null) send({ fingerprint: fingerprintOf(), tokens });
}

async function wayToExtension(): Promise<((signIn: object) => void) | null> {
  if (document.documentElement.dataset[LISTENS] !== undefined)
    return (signIn) => window.postMessage({ type: "stockfinder-hand-over", signIn }, window.location.origin);
  const { chrome } = window as { chrome?: { runtime?: MessagesToExtensions } };
  const messages = chrome?.runtime;
  if (typeof messages?.sendMessage !== "function") return null;
  const isThere = await messages.sendMessage(EXTENSION_ID, { type: "are-you-there" }).catch(() => false);
  return isThere === true
    ? (signIn) => void messages.sendMessage(EXTENSION_ID, { type: "site-sign-in", signIn }).catch(() => false)
    : null;
}
