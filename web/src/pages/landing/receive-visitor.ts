import { recordMobileVisit } from "@stockfinder/contracts/visits";
import { call } from "../../api/call.ts";
import { storeAddress } from "../../components/extension/extension-store.ts";
import { IS_MOBILE } from "../../components/visitor-device.ts";
import { save, saved } from "../../storage/saved.ts";
import { type Arrival, arrivalAt, leadsToStore } from "./arrival.ts";
import { type ArrivalQuery, arrivalQuery } from "./arrival-query.ts";
import { cameFromOutside } from "./visitor.ts";

/**
 * Stores the source of a visit for the sign-in, and removes it from the address before the first render. Returns false if
 * the browser is being redirected to the extension's store. Called once per visit, because the referrer does not change
 * during it.
 */
export function receiveVisitor(): boolean {
  const { href, pathname, search, hash } = window.location;
  const arrival = arrivalAt(new URL(href), document.referrer);
  if (!arrival) return true;
  const query = arrivalQuery(search);
  remember(arrival, query);
  if (IS_MOBILE) recordVisit();
  if (arrival.source && leadsToStore(arrival.source)) {
    window.location.replace(storeAddress(navigator.userAgent, { source: arrival.source }));
    return false;
  }
  const address = isReturning(arrival) ? "/search" : arrival.path + query.rest + hash;
  if (address !== pathname + search + hash) window.history.replaceState(null, "", address);
  return true;
}

/** Lets a later installation on a computer count for this visit's source. The page does not wait, and a lost record is no error. */
function recordVisit(): void {
  call(recordMobileVisit, { utmSource: source() }, { keepalive: true }).catch(() => undefined);
}

/** Returning visitors who follow a link on another site go to the search. */
function isReturning({ path }: Arrival): boolean {
  return path === "/" && saved("first") !== null && followedLinkFromOutside();
}

/** A reload and Back keep the referrer, but start no new visit. */
function followedLinkFromOutside(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  const isNewVisit = !(entry instanceof PerformanceNavigationTiming) || entry.type === "navigate";
  return isNewVisit && cameFromOutside(document.referrer, window.location.origin);
}

/** The path wins over the query, and a stored source over a referring site. */
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

/** Clients store `none` for an unknown source. */
function source(): string | null {
  const utm = saved("utm");
  return utm === "none" ? null : utm;
}
