/** Whether an add-to-cart address has an affiliate code: Amazon's tag, or Best Buy's network. */
export function hasAffiliateCode(cartUrl: string): boolean {
  if (!URL.canParse(cartUrl)) return false;
  const { hostname, searchParams } = new URL(cartUrl);
  return searchParams.has("AssociateTag") || hostname.endsWith(".7tiv.net");
}
