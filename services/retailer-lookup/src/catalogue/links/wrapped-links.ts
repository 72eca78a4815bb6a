import { STORES } from "@stockfinder/product-rules/stores/directory";

/**
 * Affiliate redirects, by host and parameter together: `u` is an address at one network and an affiliate's number at
 * another. Forms: retailers' and networks' own documents.
 */
interface Network {
  readonly hosts: ReadonlySet<string>;
  /** Domains below which every merchant has a host: `target.pxf.io`. */
  readonly domains?: readonly string[];
  /** The shop's address within the link. */
  target(url: URL): string | null;
}

const inParameter =
  (...names: string[]) =>
  (url: URL) =>
    names.map((name) => url.searchParams.get(name)).find((value) => value !== null) ?? null;

/** Impact's hosts of stores: `goto.walmart.com`. Only a store's own domain can have one; anybody has some `goto.….com`. */
const GOTO_HOSTS = STORES.flatMap(({ hosts }) => hosts.map((host) => `goto.${host}`));

const NETWORKS: readonly Network[] = [
  { hosts: new Set(["click.linksynergy.com"]), target: inParameter("murl", "RD_PARM1") },
  { hosts: new Set(["go.skimresources.com", "go.redirectingat.com"]), target: inParameter("url") },
  { hosts: new Set(["redirect.viglink.com"]), target: inParameter("u") },
  {
    hosts: new Set(GOTO_HOSTS),
    domains: ["pxf.io", "sjv.io", "7eer.net", "7tiv.net"],
    target: inParameter("u"),
  },
  {
    hosts: new Set([
      "www.anrdoezrs.net",
      "www.dpbolvw.net",
      "www.jdoqocy.com",
      "www.kqzyfj.com",
      "www.tkqlhce.com",
    ]),
    target: (url) => inParameter("url")(url) ?? pathTail(url, /\/dlg\/(?:sid\/[^/]*\/)?(.+)$/),
  },
  { hosts: new Set(["www.awin1.com"]), target: inParameter("ued") },
  { hosts: new Set(["www.shareasale.com"]), target: (url) => withScheme(inParameter("urllink")(url)) },
];
const DEEPEST = 3;

/**
 * The shop's own address inside an affiliate redirect, even a nested one; the link unchanged if it is no redirect; null
 * if the redirect has no web address. Nothing is fetched.
 */
export function unwrapLink(link: string): string | null {
  let current = webAddress(link);
  for (let depth = 0; depth < DEEPEST && current; depth++) {
    const network = networkOf(current);
    if (!network) return depth === 0 ? link : current.href;
    const target = network.target(current);
    current = target === null ? null : webAddress(decoded(target));
  }
  return current && !networkOf(current) ? current.href : null;
}

export function isWrapped(link: string): boolean {
  const url = webAddress(link);
  return url !== null && networkOf(url) !== undefined;
}

/** A store's address through Sovrn's redirect: a click is credited to `key`, and reported under `tag`. */
export function sovrnLink(url: string, key: string, tag: string): string {
  return `https://redirect.viglink.com/?${new URLSearchParams({ key, u: url, cuid: tag })}`;
}

function networkOf(url: URL): Network | undefined {
  const { hostname } = url;
  const domain = hostname.slice(hostname.indexOf(".") + 1);
  return NETWORKS.find(({ hosts, domains = [] }) => hosts.has(hostname) || domains.includes(domain));
}

function webAddress(text: string): URL | null {
  const url = URL.parse(text);
  return url && (url.protocol === "https:" || url.protocol === "http:") && url.hostname !== "" ? url : null;
}

/** Some networks encode twice: decode again only while the value still looks encoded. */
function decoded(value: string): string {
  let text = value;
  for (let round = 0; round < 2 && /^https?%(25)*3A/i.test(text); round++) {
    try {
      text = decodeURIComponent(text);
    } catch {
      return value; // a stray per cent sign: taken as it stands
    }
  }
  return text;
}

function pathTail(url: URL, pattern: RegExp): string | null {
  const tail = pattern.exec(url.pathname)?.[1];
  return tail ? tail + url.search : null;
}

function withScheme(value: string | null): string | null {
  return value === null || /^[a-z][a-z\d+.-]*:/i.test(value) ? value : `https://${value}`;
}
