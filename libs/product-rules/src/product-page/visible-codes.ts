import { normalGtin } from "@stockfinder/contracts/gtin";
import type { PageLine } from "./visible-text.ts";

const GTIN_LABEL = /^(?:upc|ean|gtin|barcode|upc\/ean|upc code|ean code|isbn|isbn-13|gtin-1[234])$/i;
/** Among other facts in one line: `SKU: 12 UPC: 0123…`. */
const NAMED_CODE = /\b(?:upc|ean|gtin|isbn)(?:-1[0234])?(?: code)?\s?[:#]\s?(\d[\d -]{6,16}\d)\b/gi;
const LABELLED = /^([^:#]{2,20}?)\s*[:#]+\s*(.+)$/;

/** A labelled code in the page's text, as 14 digits; null without one, with several, and with a wrong check digit. */
export function visibleGtin(lines: readonly PageLine[]): string | null {
  const inline = lines.flatMap(({ text }) => [...text.matchAll(NAMED_CODE)].map(([, code = ""]) => code));
  const codes = [...inline, ...valuesOf(lines, GTIN_LABEL)].map((text) =>
    normalGtin(text.replace(/[\s-]/g, "")),
  );
  const different = new Set(codes);
  const [code] = different;
  return different.size === 1 && code ? code.padStart(14, "0") : null;
}

export function visibleValue(lines: readonly PageLine[], label: RegExp): string | null {
  return valuesOf(lines, label)[0] ?? null;
}

/** `UPC: 012…` in one line, or the label in one and the value in the next, as in tables. */
function valuesOf(lines: readonly PageLine[], label: RegExp): string[] {
  return lines.flatMap(({ text }, at) => {
    const next = lines[at + 1]?.text;
    if (label.test(text.replace(/[:#\s]+$/, ""))) return next === undefined ? [] : [next];
    const [, name = "", value] = LABELLED.exec(text) ?? [];
    return value !== undefined && label.test(name) ? [value] : [];
  });
}
