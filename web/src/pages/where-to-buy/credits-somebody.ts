/** Whether an add-to-cart address credits somebody: Amazon's by its tag, Best Buy's by its network. */
export function creditsSomebody(cartUrl: string): boolean {
  if (!URL.canParse(cartUrl)) return false;
  const { hostname, searchParams } = new URL(cartUrl);
  return searchParams.has("AssociateTag") || hostname.endsWith(".7tiv.net");
}
