import { decoded } from "@stockfinder/client/decoded";
import type { Country } from "@stockfinder/contracts/listings";

export type UrlState = ReturnType<typeof urlStateAt>;

/** The specification's mark of a shopping search's address. */
const GOOGLE_SHOPPING = "octoshop";

/** Reads the first path segment and the query of `/where-to-buy`. */
export function urlStateAt(upc: string | undefined, search: string) {
  const query = new URLSearchParams(search);
  const value = (name: string) => present(query.get(name));
  const productURL = webAddress(value("url"));
  const country: Country = value("country")?.toUpperCase() === "CAN" ? "CAN" : "USA";
  return {
    productUPC: present(upc),
    productURL,
    productImage: secureAddress(value("img")),
    productName: value("name"),
    isAutoCart: isTrue(value("autoCart")),
    /** Whether the product's address is that of a shopping search. */
    isGoogleShopping: productURL?.includes(GOOGLE_SHOPPING) ?? false,
    aId: value("aId"),
    country,
  };
}

/** The zip code of a shared link. */
export function zipAt(search: string): string | null {
  return present(new URLSearchParams(search).get("zip"));
}

/** A value, decoded once more if it has a percent sign, and trimmed. Empty text and "null" are no values. */
function present(value: string | null | undefined): string | null {
  const text = (value?.includes("%") ? decoded(value) : (value ?? "")).trim();
  return text === "" || text === "null" ? null : text;
}

/** `autoCart` is JSON; anything but `true` is false. */
function isTrue(json: string | null): boolean {
  return json === "true";
}

function webAddress(text: string | null): string | null {
  const url = text === null ? null : URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** The page loads no pictures over plain http. */
function secureAddress(text: string | null): string | null {
  return webAddress(text)?.startsWith("https:") ? text : null;
}
