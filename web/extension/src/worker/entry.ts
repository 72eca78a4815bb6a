import { SUCCESS_PAGE_MS } from "../../../src/components/durations.ts";
import { isFingerprint } from "../../../src/session/fingerprint.ts";
import { api } from "../browser-api.ts";
import type { HandedOver } from "../messages.ts";
import { read, write } from "../stored.ts";
import { forgetAlerts, listenAnew } from "./alerts.ts";
import { fingerprint } from "./client.ts";
import { moveWatches } from "./move-watches.ts";

/** Opens the sign-in page, which knows the extension by its fingerprint. */
export async function openSignIn(): Promise<void> {
  const login = new URL("/login", EXTENSION_ORIGIN);
  login.searchParams.set("t", "1");
  login.searchParams.set("f", await fingerprint());
  await api.tabs.create({ url: login.href });
}

/** Sets the page that the browser opens when the extension is removed. Calls run one after another, so the last one wins. */
export function nameUninstallPage(): Promise<void> {
  return navigator.locks.request("stockfinder.uninstall-page", async () => {
    const page = new URL("/uninstall", EXTENSION_ORIGIN);
    page.searchParams.set("f", await fingerprint());
    const userId = accountOf(await read("access_token"));
    if (userId) page.searchParams.set("r", userId);
    await api.runtime.setUninstallURL(page.href);
  });
}

export async function takeOver({ fingerprint: shared, tokens }: HandedOver): Promise<boolean> {
  if (typeof shared !== "string" || !isFingerprint(shared)) return false;
  if (typeof tokens?.accessToken !== "string" || typeof tokens.refreshToken !== "string") return false;
  const { accessToken, refreshToken } = tokens;
  const before = await read("fingerprint");
  const former = before && before !== shared ? { formerFingerprint: before } : {};
  await write({ ...former, fingerprint: shared, access_token: accessToken, refresh_token: refreshToken });
  await moveWatches();
  await forgetAlerts();
  listenAnew();
  return true;
}

/** Closes the small window of an upgrade after its success page: that page may not, because no page has opened the window. */
export async function closeSmallWindow({ tab }: chrome.runtime.MessageSender): Promise<void> {
  if (tab?.id === undefined || tab.windowId === undefined) return;
  const { type } = await api.windows.get(tab.windowId);
  if (type !== "popup") return;
  await new Promise((passed) => setTimeout(passed, SUCCESS_PAGE_MS));
  await api.tabs.remove(tab.id).catch(isClosed);
}

/** The user has closed it already. */
function isClosed(): void {}

/** The account of an access token; only the server knows whether it is genuine. */
function accountOf(token: string | undefined): string | null {
  const [, payload] = token?.split(".") ?? [];
  if (!payload) return null;
  try {
    const { sub }: { sub?: unknown } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof sub === "string" ? sub : null;
  } catch {
    return null;
  }
}
