import { decodeHTML } from "entities";

/** An entity, or white space that is not one space between words. Most texts have neither. */
const UNREAD = /&|[^\S ]| {2}|^ | $/;

/** A retailer's text as a person reads it: entities decoded once, white space folded. */
export function plainText(text: string): string {
  if (!UNREAD.test(text)) return text;
  return decodeHTML(text).replace(/\s+/g, " ").trim();
}

/** At most `limit` characters as a person counts them, never half of one. */
export function cutTo(text: string, limit: number): string {
  const codePoints = Array.from(text);
  return codePoints.length <= limit ? text : codePoints.slice(0, limit).join("").trimEnd();
}
