export function priceText(price: number, currency: string): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency }).format(price);
}

/** "+ $5.99 shipping", "free shipping". */
export function shippingText(shipping: number, currency: string): string {
  return shipping === 0 ? "free shipping" : `+ ${priceText(shipping, currency)} shipping`;
}
