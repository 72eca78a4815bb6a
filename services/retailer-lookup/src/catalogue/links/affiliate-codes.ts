/** Parameters that networks append to any store's address, in lower case. */
const OF_NETWORKS = [
  "irclickid",
  "irgwc",
  "ranmid",
  "raneaid",
  "ransiteid",
  "cjevent",
  "awc",
  "sscid",
  "afftrack",
  "affid",
  "aff_id",
  "affiliate_id",
];

/** A store's own parameters with affiliate codes, and the parameters that accompany them. */
const OF_STORES: readonly { readonly hosts: RegExp; readonly parameters: readonly string[] }[] = [
  {
    hosts: /(^|\.)amazon\.(com|ca)$/,
    parameters: [
      "tag",
      "associatetag",
      "ascsubtag",
      "linkcode",
      "linkid",
      "camp",
      "creative",
      "creativeasin",
    ],
  },
  {
    hosts: /(^|\.)walmart\.(com|ca)$/,
    parameters: ["wmlspartner", "affiliates_ad_id", "campaign_id", "sharedid", "sourceid", "clickid", "veh"],
  },
  { hosts: /(^|\.)target\.com$/, parameters: ["afid", "clkid", "cpng"] },
  { hosts: /(^|\.)bestbuy\.(com|ca)$/, parameters: ["mpid", "acampid"] },
  { hosts: /(^|\.)newegg\.(com|ca)$/, parameters: ["nm_mc", "cm_mmc"] },
  {
    hosts: /(^|\.)ebay\.(com|ca)$/,
    parameters: ["mkevt", "mkcid", "mkrid", "campid", "toolid", "customid"],
  },
];

export interface PlainAddress {
  readonly url: string;
  readonly hadCode: boolean;
}

export function withoutCodes(address: string): PlainAddress {
  const url = address.includes("?") ? URL.parse(address) : null;
  if (!url) return { url: address, hadCode: false };
  const codes = [...OF_NETWORKS, ...OF_STORES.flatMap((store) => codesAt(store, url))];
  const names = [...url.searchParams.keys()].filter((name) => codes.includes(name.toLowerCase()));
  if (names.length === 0) return { url: address, hadCode: false };
  for (const name of names) url.searchParams.delete(name);
  return { url: url.href, hadCode: true };
}

function codesAt({ hosts, parameters }: (typeof OF_STORES)[number], { hostname }: URL): readonly string[] {
  return hosts.test(hostname) ? parameters : [];
}
