/** A currency code, or the marketplace's own currency if none can be read. */
export function currencyOf(code: string | null | undefined): string {
  return code && /^[A-Z]{3}$/.test(code) ? code : "USD";
}
