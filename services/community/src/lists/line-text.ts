import { MAX_QUANTITY } from "@stockfinder/contracts/lists";

/** `2x towels`, `2 x paper towels`, `3 × milk`; not `2 x 12 oz`, which is a size. */
const COUNTED = /^(\d{1,3})\s*[x×]\s*(?!\d)(\S.*)$/i;

export function countedText(typed: string): { readonly quantity: number; readonly text: string } {
  const [, count, text] = COUNTED.exec(typed) ?? [];
  const quantity = Number(count);
  return text !== undefined && quantity >= 1 && quantity <= MAX_QUANTITY
    ? { quantity, text }
    : { quantity: 1, text: typed };
}
