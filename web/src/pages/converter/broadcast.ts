import type { Country } from "@stockfinder/contracts/listings";
import { type ProductOption, productLabelled } from "./product-options.ts";

export interface ConverterFields {
  readonly url: string;
  readonly product: string;
  readonly country: Country;
  readonly message: string;
  readonly title: string;
  readonly iconUrl: string;
  readonly password: string;
  readonly followersOnly: boolean;
}

/** The specification's broadcast. `store` is present only if it restricts the audience. */
export interface BroadcastJson {
  readonly iconUrl: string;
  readonly title: string;
  readonly message: string;
  readonly url: string;
  readonly notiId: string;
  readonly userIds: readonly string[];
  readonly upcs: readonly string[];
  readonly productIds: readonly string[];
  readonly country: Country;
  readonly store?: string;
}

/** The address with `https://` before it if it has no scheme; empty for nothing. */
export function withScheme(typed: string): string {
  const text = typed.trim();
  return text === "" || /^https?:\/\//i.test(text) ? text : `https://${text}`;
}

/** The host of a typed address; empty for a bad one. Chromium takes spaces into a host, as `%20`. */
export function hostOf(typed: string): string {
  const host = URL.parse(withScheme(typed))?.host ?? "";
  return host.includes("%") ? "" : host;
}

export function messageFor({ label }: ProductOption, url: string): string {
  return `${label} is going in and out of stock at ${hostOf(url)}. Click this notif to attempt.`;
}

/** `bestbuy-711719541028:PS5 Sun Nov 22 2026` */
export function notiIdFor({ upc, label }: ProductOption, url: string, day: Date): string {
  const store = hostOf(url).replace("www.", "").replace(".com", "");
  return `${store}-${upc}:${label} ${day.toDateString()}`;
}

/**
 * The fields after one of them was edited. The URL rewrites the message; the product does so while the message is still the
 * rewritten one, so that no message names another product.
 */
export function edited(before: ConverterFields, change: Partial<ConverterFields>): ConverterFields {
  const after = { ...before, ...change };
  const isRewritten = before.message === messageFor(productLabelled(before.product), before.url);
  if (change.url === undefined && !(change.product !== undefined && isRewritten)) return after;
  return { ...after, message: messageFor(productLabelled(after.product), after.url) };
}

/** `link` is the built link to the store; `store` restricts the audience to its followers. */
export function broadcastOf(
  fields: ConverterFields,
  { link, store, day }: { readonly link: string; readonly store: string | null; readonly day: Date },
): BroadcastJson {
  const product = productLabelled(fields.product);
  return {
    iconUrl: fields.iconUrl.trim(),
    title: fields.title,
    message: fields.message,
    url: link,
    notiId: notiIdFor(product, fields.url, day),
    userIds: [],
    upcs: [product.upc],
    productIds: [],
    country: fields.country,
    ...(store !== null && { store }),
  };
}
