export interface SearchInput {
  readonly query: string;
  readonly zip: string;
}

/** What the shopper has to fill in before a search can start; null when it can. */
export function problemWith({ query, zip }: SearchInput): string | null {
  const noQuery = query.trim() === "";
  const noZip = zip.trim() === "";
  if (noQuery && noZip) return "Please enter the product you're looking for and your Zipcode";
  if (noZip) return "Please enter your Zipcode";
  if (noQuery) return "Please enter the product you're looking for";
  return null;
}
