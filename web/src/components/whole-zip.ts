const ZIP = /^(?:\d{5}(?:-\d{4})?|[a-z]\d[a-z] ?\d[a-z]\d)$/i;

/** Whether a text is a whole ZIP Code or Canadian postal code. Whether there is such a place, only the server knows. */
export function isWholeZip(text: string): boolean {
  return ZIP.test(text.trim());
}
