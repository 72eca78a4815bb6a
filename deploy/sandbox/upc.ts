/** The twelve digits of a UPC-A from its first eleven. */
export function withCheckDigit(eleven: string): string {
  let sum = 0;
  for (let index = 0; index < eleven.length; index += 1) {
    sum += Number(eleven[index]) * (index % 2 === 0 ? 3 : 1);
  }
  return eleven + ((10 - (sum % 10)) % 10);
}

export function isUpc(text: string): boolean {
  return /^\d{12}$/.test(text) && withCheckDigit(text.slice(0, 11)) === text;
}

/** Kroger's format: 13 digits with leading zeros, without the check digit. */
export function krogerUpc(upc: string): string {
  return upc.slice(0, 11).padStart(13, "0");
}
