/** The unit whose position is known: a ZIP code, or the first half of a Canadian postal code. */
export function areaOf(zip: string): string {
  return /^\d/.test(zip) ? zip : zip.slice(0, 3);
}
