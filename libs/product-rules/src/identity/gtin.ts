import { hasRightCheckDigit } from "@stockfinder/contracts/gtin";
import { readUpc } from "./upc.ts";

/** The GTIN as 12 to 14 digits; null if the text is none or its check digit is wrong. */
export function readGtin(value: string | null): string | null {
  const digits = readUpc(value);
  return digits !== null && hasRightCheckDigit(digits) ? digits : null;
}
