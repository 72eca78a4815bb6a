import { SOURCES_TO_STORE } from "../../site.ts";
import { cameFromOutside } from "./visitor.ts";

/** How a visitor came to a landing page. */
export interface Arrival {
  /** The page to show, without what the address said about where the visitor comes from. */
  readonly path: string;
  /** The code of the friend whose link this was. */
  readonly referralCode: string | null;
  /** The source that the address names: a link that we gave out. */
  readonly source: string | null;
  /** The site whose link was followed, where the address says nothing. */
  readonly referrer: string | null;
}

/*
 * The specification counts the parts of the whole address between slashes: https://host/octoshop has four of them, the
 * fifth is a source, and with `r` and a code there are six. The same links are good without `octoshop`.
 */
const LANDING_PAGE = /^\/(?:octoshop)?\/?$/;
const VIEW = /^\/octoshop\/(?:price|stock)\/?$/;
const REFERRAL_LINK = /^(?<page>\/octoshop)?\/(?:r|referral)(?:\/(?<code>[^/]*))?\/?$/;
const SOURCE_LINK = /^(?<page>\/octoshop)?\/(?<source>[\w.-]{1,64})\/?$/;
export const REFERRAL_CODE = /^[a-z0-9]{6}$/i;
export const SOURCE = /^[\w.-]{1,64}$/;

/** Null where the address is no landing page's. */
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
  // Below the front page any word may be another page's address, or a mistyped one.
  if (source === undefined || (page === "/" && !leadsToStore(source))) return null;
  return { ...arrival, path: page, source };
}

/** Who comes from here has read enough, and wants to install. */
export function leadsToStore(source: string): boolean {
  return SOURCES_TO_STORE.includes(source);
}

/** The site's name as a source, `news.example`; null for none, our own, and what no source can be called. */
function siteOf(referrer: string, ownOrigin: string): string | null {
  if (!URL.canParse(referrer) || !cameFromOutside(referrer, ownOrigin)) return null;
  const host = new URL(referrer).hostname.replace(/^www\./, "");
  return SOURCE.test(host) ? host : null;
}
