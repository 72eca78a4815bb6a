import { SOURCES_TO_STORE } from "../../settings/site.ts";
import { cameFromOutside } from "./visitor.ts";

export interface Arrival {
  readonly path: string;
  readonly referralCode: string | null;
  readonly source: string | null;
  readonly referrer: string | null;
}

/*
 * The specification splits the whole address at slashes: https://host/octoshop has four segments, the fifth is a source, and
 * `r` with a code makes six. The same links work without `octoshop`.
 */
const LANDING_PAGE = /^\/(?:octoshop)?\/?$/;
const VIEW = /^\/octoshop\/(?:price|stock)\/?$/;
const REFERRAL_LINK = /^(?<page>\/octoshop)?\/(?:r|referral)(?:\/(?<code>[^/]*))?\/?$/;
const SOURCE_LINK = /^(?<page>\/octoshop)?\/(?<source>[\w.-]{1,64})\/?$/;
export const REFERRAL_CODE = /^[a-z0-9]{6}$/i;
export const SOURCE = /^[\w.-]{1,64}$/;

/** Null if the path is not one of a landing page. */
export function arrivalAt({ pathname, origin }: URL, referrer: string): Arrival | null {
  const arrival: Arrival = { path: pathname, referralCode: null, source: null, referrer: null };
  if (LANDING_PAGE.test(pathname)) return { ...arrival, referrer: siteOf(referrer, origin) };
  if (VIEW.test(pathname)) return arrival;

  const referral = REFERRAL_LINK.exec(pathname)?.groups;
  if (referral) {
    const { page = "/", code = "" } = referral;
    return { ...arrival, path: page, referralCode: REFERRAL_CODE.test(code) ? code.toUpperCase() : null };
  }
  const { page = "/", source } = SOURCE_LINK.exec(pathname)?.groups ?? {};
  // Directly below / any other word may be a page or a typing error.
  if (source === undefined || (page === "/" && !leadsToStore(source))) return null;
  return { ...arrival, path: page, source };
}

/** Visitors from these sources go straight to the store. */
export function leadsToStore(source: string): boolean {
  return SOURCES_TO_STORE.includes(source);
}

/** The host name of the referring site as a source, such as `news.example`; null for our own or an invalid one. */
function siteOf(referrer: string, ownOrigin: string): string | null {
  if (!URL.canParse(referrer) || !cameFromOutside(referrer, ownOrigin)) return null;
  const host = new URL(referrer).hostname.replace(/^www\./, "");
  return SOURCE.test(host) ? host : null;
}
