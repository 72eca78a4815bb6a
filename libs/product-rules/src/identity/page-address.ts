/** Prefixes of parameters that campaigns, affiliates and analytics add. */
const TRACKING_PREFIXES = ["utm_", "ga_", "mc_", "mtm_", "pk_", "hsa_", "_hs", "cm_mmc", "pf_rd_", "pd_rd_"];

/** The other such parameters. None of them selects a product or a variant at any shop that we know. */
const TRACKING_NAMES = new Set([
  "_branch_match_id",
  "_ga",
  "_gl",
  "aff_id",
  "affid",
  "afid",
  "ascsubtag",
  "awc",
  "cjdata",
  "cjevent",
  "clickid",
  "dclid",
  "epik",
  "fbclid",
  "gad_source",
  "gbraid",
  "gclid",
  "gclsrc",
  "igshid",
  "irclickid",
  "irgwc",
  "linkcode",
  "linkid",
  "msclkid",
  "raneaid",
  "ranmid",
  "ransiteid",
  "ref_",
  "srsltid",
  "sscid",
  "ttclid",
  "twclid",
  "vgo_ee",
  "wbraid",
  "yclid",
]);

/** On Amazon this parameter is an affiliate's; elsewhere it may select content. */
const AMAZON_TAG = "tag";

/** The address by which a page is known: without a fragment and without tracking parameters. */
export function pageAddress(page: URL): URL {
  const url = new URL(page);
  url.hash = "";
  for (const name of [...url.searchParams.keys()])
    if (isTracking(name.toLowerCase(), url.hostname)) url.searchParams.delete(name);
  return url;
}

function isTracking(name: string, host: string): boolean {
  return (
    TRACKING_NAMES.has(name) ||
    TRACKING_PREFIXES.some((prefix) => name.startsWith(prefix)) ||
    (name === AMAZON_TAG && /(^|\.)amazon\.(com|ca)$/.test(host))
  );
}
