import { api } from "../browser-api.ts";
import type { HandedOver } from "../messages.ts";
import { read, write } from "../stored.ts";
import { forgetAlerts, listenAnew } from "./alerts.ts";
import { fingerprint } from "./client.ts";
import { moveWatches } from "./move-watches.ts";

const FINGERPRINT = /^[!-9;-~]{16,128}$/;

/** After the installation: the sign-in page, which knows the extension by its fingerprint. */
export async function welcome(): Promise<void> {
  const login = new URL("/login", EXTENSION_ORIGIN);
  login.searchParams.set("t", "1");
  login.searchParams.set("f", await fingerprint());
  await nameUninstallPage();
  await api.tabs.create({ url: login.href });
}

/** The page that the browser opens when the extension is removed. */
export async function nameUninstallPage(): Promise<void> {
  const page = new URL("/uninstall", EXTENSION_ORIGIN);
  page.searchParams.set("f", await fingerprint());
  const userId = accountOf(await read("access_token"));
  if (userId) page.searchParams.set("r", userId);
  await api.runtime.setUninstallURL(page.href);
}

/** Adopts the site's fingerprint, which both then share, and stores the extension's own sign-in. */
export async function takeOver({ fingerprint: shared, tokens }: HandedOver): Promise<boolean> {
  if (typeof shared !== "string" || !FINGERPRINT.test(shared)) return false;
  if (typeof tokens?.accessToken !== "string" || typeof tokens.refreshToken !== "string") return false;
  const { accessToken, refreshToken } = tokens;
  const before = await read("fingerprint");
  await write({ fingerprint: shared, access_token: accessToken, refresh_token: refreshToken });
  if (before && before !== shared) await moveWatches(before);
  await forgetAlerts();
  listenAnew();
  await nameUninstallPage();
  return true;
}

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
