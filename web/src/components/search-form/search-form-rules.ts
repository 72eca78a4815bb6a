export interface SearchInput {
  readonly query: string;
  readonly zip: string;
}

export const UNKNOWN_ZIP = "We don't know this zip code. Please enter another one.";

/** The message for a missing product or zip code; null if a search can start. */
export function problemWith({ query, zip }: SearchInput): string | null {
  const noQuery = query.trim() === "";
  const noZip = zip.trim() === "";
  if (noQuery && noZip) return "Please enter the product you're looking for and your Zipcode";
  if (noZip) return "Please enter your Zipcode";
  if (noQuery) return "Please enter the product you're looking for";
  return null;
}

/** The first field without a text; null if both have one. */
export function fieldMissing({ query, zip }: SearchInput): keyof SearchInput | null {
  if (query.trim() === "") return "query";
  return zip.trim() === "" ? "zip" : null;
}

/** Whether it is a UPC or GTIN, by its digits. */
export function isCode(text: string): boolean {
  return /^\d{12,14}$/.test(text);
}

/** The digits of a bar code typed as printed, in groups: `7 11719 54102 8`. Any other text stays. */
export function withoutGroups(text: string): string {
  const digits = text.replace(/[\s-]/g, "");
  return isCode(digits) ? digits : text;
}

/** Whether a shopper pasted a web address as the product. */
export function isWebAddress(text: string): boolean {
  return /^(?:https?:\/\/|www\.)\S+$/i.test(text.trim());
}
