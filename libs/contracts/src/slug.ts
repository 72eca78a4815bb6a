import type { Country } from "./listings.ts";

/** The query as part of an address: in lower case, with hyphens for spaces. */
export function slugOf(query: string): string {
  return query.trim().toLowerCase().replace(/\s+/g, "-");
}

/** The query of a slug. A typed hyphen becomes a space. */
export function queryOf(slug: string): string {
  return decoded(slug).replaceAll("-", " ").trim();
}

export function searchPath({ query, zip }: { query: string; zip: string }): string {
  return `/product/${encodeURIComponent(slugOf(query))}/${encodeURIComponent(zip.trim())}`;
}

const ESCAPES = /(?:%[0-9a-f]{2})+/gi;

/** The router has decoded a part already, so a percent sign may begin no escape. */
function decoded(text: string): string {
  return text.replace(ESCAPES, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}

/** In characters of the product's name. */
const LONGEST_NAME = 150;

/** The address of a product's offers, with its name where it is known. The USA is not named. */
export function whereToBuyPath({
  upc,
  name = null,
  country = "USA",
}: {
  upc: string;
  name?: string | null;
  country?: Country;
}): string {
  const slug = nameSlugOf(name ?? "");
  const path = `/where-to-buy/${encodeURIComponent(upc)}${slug && `/${encodeURIComponent(slug)}`}`;
  return country === "USA" ? path : `${path}?${new URLSearchParams({ country })}`;
}

/** Titles have commas, brackets and marks that an address would have to escape: letters and digits alone remain. */
function nameSlugOf(name: string): string {
  return name
    .slice(0, LONGEST_NAME)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}
