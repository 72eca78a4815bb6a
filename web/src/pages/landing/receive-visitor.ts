import { storeAddress } from "../../parts/extension-store.ts";
import { save, saved } from "../../parts/saved.ts";
import { IS_MOBILE } from "../../parts/visitor-device.ts";
import { recordMobileVisit } from "../../requests/record-mobile-visit.ts";
import { type Arrival, arrivalAt, leadsToStore } from "./arrival.ts";
import { type ArrivalQuery, arrivalQuery } from "./arrival-query.ts";
import { cameFromOutside } from "./visitor.ts";

/**
 * Remembers for the sign-in where a visitor comes from, and takes that out of the address before anything is drawn or
 * shared. Answers whether the visitor stays here; else the browser is on its way to the extension's store. Called once a
 * visit: the referrer stays the same for all of it, and says nothing about pages that are opened later.
 */
export function receiveVisitor(): boolean {
  const { href, pathname, search, hash } = window.location;
  const arrival = arrivalAt(new URL(href), document.referrer);
  if (!arrival) return true;
  const query = arrivalQuery(search);
  remember(arrival, query);
  if (IS_MOBILE) recordMobileVisit(source());
  if (arrival.source && leadsToStore(arrival.source)) {
    window.location.replace(storeAddress(navigator.userAgent, { source: arrival.source }));
    return false;
  }
  const address = isReturning(arrival) ? "/search" : arrival.path + query.rest + hash;
  if (address !== pathname + search + hash) window.history.replaceState(null, "", address);
  return true;
}

/** Whoever was here before, and now comes from another site, knows what this is and wants to search. */
function isReturning({ path }: Arrival): boolean {
  return (
    path === "/" && saved("first") !== null && cameFromOutside(document.referrer, window.location.origin)
  );
}

/** The path counts for more than the query, and a link of ours for more than the site that somebody came from later. */
function remember({ referrer, ...path }: Arrival, query: ArrivalQuery): void {
  const referralCode = path.referralCode ?? query.referralCode;
  const medium = referralCode ?? query.medium;
  const named = path.source ?? query.source;
  const found = named ?? (source() ? null : referrer);
  if (referralCode) save("referral", referralCode);
  if (medium) save("refer_id", medium);
  if (query.emailId) save("emailId", query.emailId);
  if (found) {
    save("utm", found);
    save("ref_source", found);
  }
}

/** Clients write `none` where they know of no source. */
function source(): string | null {
  const utm = saved("utm");
  return utm === "none" ? null : utm;
}
