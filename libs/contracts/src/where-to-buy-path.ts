import type { Country } from "./listings.ts";

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
