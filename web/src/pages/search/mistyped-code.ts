import { hasRightCheckDigit } from "@stockfinder/contracts/gtin";
import type { SearchProblem } from "../../components/search-form/search-form.tsx";
import { isCode } from "../../components/search-form/search-form-rules.ts";

/** Which digit is wrong cannot be computed from a check digit, so no other number is suggested. */
export const MISTYPED_CODE: SearchProblem = {
  field: "query",
  message: "The last digit of this UPC doesn't fit the others. Please check the number.",
};

/** Whether a query has the digits of a UPC-A, EAN-13 or GTIN-14, and not its check digit. */
export function isMistypedCode(query: string): boolean {
  return isCode(query) && !hasRightCheckDigit(query);
}
