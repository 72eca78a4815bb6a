import type { RetailerId } from "@stockfinder/contracts/lookup";
import { wrapLink } from "./wrapped-links.ts";

/** Where a click on an item leads. */
export type OutboundLink = (retailer: RetailerId, url: string) => string;

/**
 * Through an affiliate's redirect where the operator has an account, so that the click is credited; straight to the shop
 * otherwise, and always at the marketplace.
 */
export function outboundLinks(key: string | undefined): OutboundLink {
  return (retailer, url) => (key === undefined || retailer === "ebay" ? url : wrapLink(url, { key }));
}
