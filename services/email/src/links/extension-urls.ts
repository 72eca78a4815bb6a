export interface ExtensionStores {
  readonly chrome: string;
  readonly firefox: string;
}

export interface ExtensionSource {
  readonly origin: string;
  /** The login page reports it after the installation. */
  readonly emailId: string;
  readonly utmSource?: string | null | undefined;
  readonly utmMedium?: string | null | undefined;
  readonly referral?: string | null | undefined;
  readonly stores: ExtensionStores;
}

/**
 * The links in the mail: the product's page, which stores `emailId` and the source in the browser, and the stores. Store links
 * have a referral code as medium, and no `emailId`, which is not for third parties.
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
