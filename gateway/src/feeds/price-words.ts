/** `$4.99`; null for a price that is not known. */
export function priceWords(price: number | null, currency: string | null): string | null {
  if (price === null || currency === null) return null;
  return new Intl.NumberFormat("en-US", { style: "currency", currency }).format(price);
}
