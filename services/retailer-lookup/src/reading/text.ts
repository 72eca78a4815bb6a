import { decodeHTML } from "entities";

/** A retailer's text as a person reads it: entities decoded once, white space folded. */
export function plainText(text: string): string {
  return decodeHTML(text).replace(/\s+/g, " ").trim();
}

/** At most `limit` characters as a person counts them, never half of one. */
export function cutTo(text: string, limit: number): string {
  const codePoints = Array.from(text);
  return codePoints.length <= limit ? text : codePoints.slice(0, limit).join("").trimEnd();
}
