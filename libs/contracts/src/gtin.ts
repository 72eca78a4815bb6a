/**
 * A UPC-A, UPC-E, EAN-8, EAN-13 or GTIN-14 in normal form: its significant digits, at least 12 of them. Null if the text
 * is no such code, or if its check digit is wrong.
 */
export function normalGtin(text: string): string | null {
  switch (/^\d+$/.test(text) ? text.length : 0) {
    case 8:
      return padded(expandedUpcE(text)) ?? padded(text);
    case 12:
    case 13:
    case 14:
      return padded(text);
    default:
      return null;
  }
}

export function hasRightCheckDigit(digits: string): boolean {
  let sum = 0;
  // From the right the weights are 1, 3, 1, 3, …, the check digit's own included.
  for (let index = 0; index < digits.length; index += 1)
    sum += Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? 1 : 3);
  return sum % 10 === 0;
}

function padded(digits: string | null): string | null {
  if (digits === null || /^0+$/.test(digits) || !hasRightCheckDigit(digits)) return null;
  return digits.replace(/^0+/, "").padStart(12, "0");
}

/**
 * The UPC-A of an 8-digit UPC-E; null unless it begins with 0. Codes that begin with 1 are read as EAN-8, which is more
 * common.
 */
function expandedUpcE(digits: string): string | null {
  const [, maker = "", last = "", check = ""] = /^0(\d{5})(\d)(\d)$/.exec(digits) ?? [];
  if (check === "") return null;
  switch (last) {
    case "0":
    case "1":
    case "2":
      return `0${maker.slice(0, 2)}${last}0000${maker.slice(2)}${check}`;
    case "3":
      return `0${maker.slice(0, 3)}00000${maker.slice(3)}${check}`;
    case "4":
      return `0${maker.slice(0, 4)}00000${maker.slice(4)}${check}`;
    default:
      return `0${maker}0000${last}${check}`;
  }
}
