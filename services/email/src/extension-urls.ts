import type { ExtensionStores } from "./config.ts";

export interface ExtensionSource {
  readonly origin: string;
  /** Told by /login when the extension was installed. */
  readonly emailId: string;
  readonly utmSource?: string | null | undefined;
  readonly utmMedium?: string | null | undefined;
  readonly referral?: string | null | undefined;
  readonly stores: ExtensionStores;
}

/**
 * Where the mail leads: to our own page, which keeps `emailId` and the source in the browser that installs, and straight to
 * the stores, whose links carry a referral code as their medium, and not the id, which is between its reader and us.
 */
export function extensionUrls({ origin, emailId, utmSource, utmMedium, referral, stores }: ExtensionSource) {
  const page = { emailId, utm_source: utmSource, utm_medium: utmMedium, referral };
  const store = { hl: "en", utm_source: utmSource, utm_medium: referral ?? utmMedium };
  return {
    pageUrl: withQuery(`${origin}/octoshop`, page),
    chromeUrl: withQuery(stores.chrome, store),
    firefoxUrl: withQuery(stores.firefox, store),
  };
}

function withQuery(address: string, fields: Record<string, string | null | undefined>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(fields)) if (value) url.searchParams.set(name, value);
  return url.href;
}
