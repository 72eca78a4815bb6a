/** A ZIP Code as it is, and a Canadian postal code as it is written: "M5V 2T6". */
export function zipText(zip: string): string {
  return zip.replace(/^([a-z]\d[a-z])(\d[a-z]\d)$/i, (_, area, unit) => `${area} ${unit}`.toUpperCase());
}

/** Whether it is a postal code of Canada, or the beginning of one. */
export function isCanadian(zip: string): boolean {
  return /^\s*[a-z]/i.test(zip);
}
