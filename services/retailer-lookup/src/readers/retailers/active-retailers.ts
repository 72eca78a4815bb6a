import type { SourceKind } from "@stockfinder/contracts/lookup-answers";
import type { RetailerId, RetailerInfo } from "@stockfinder/contracts/retailers";
import { hasBranches, type Retailer, type Source } from "../parsing/retailer.ts";
import type { ConfiguredUpstreams } from "../upstream/upstream-config.ts";

interface Listed {
  readonly id: RetailerId;
  readonly info: RetailerInfo;
}

export interface RetailerOn extends Listed {
  readonly source: Source;
}

export interface RetailerOff extends Listed {
  readonly source: null;
  readonly notice: string;
}

export type ActiveRetailers = ReadonlyMap<RetailerId, RetailerOn | RetailerOff>;

/** Picks each retailer's source: the official API if its keys are set, else its site if an address is configured. */
export function activeRetailers(
  retailers: readonly Retailer[],
  upstreams: ConfiguredUpstreams,
): ActiveRetailers {
  return new Map(retailers.map((retailer) => [retailer.id, activate(retailer, upstreams)]));
}

/** Every retailer of the contract is in the list; a missing one would be a bug. */
export function retailerOf(retailers: ActiveRetailers, id: RetailerId): RetailerOn | RetailerOff {
  const retailer = retailers.get(id);
  if (!retailer) throw new Error(`${id} is not in the list of retailers`);
  return retailer;
}

export function knowsShelves({ source }: RetailerOn | RetailerOff): boolean {
  return source !== null && hasBranches(source);
}

function activate(retailer: Retailer, upstreams: ConfiguredUpstreams): RetailerOn | RetailerOff {
  const { id, label, beta = false, onlineOnly = false, countries = ["USA"] } = retailer;
  const idsOf = (kind: SourceKind) =>
    retailer.upstreams.flatMap(({ id, source }) => (source === kind ? [id] : []));
  const official = allOf(idsOf("official"), upstreams);
  const site = allOf(idsOf("site"), upstreams);
  const picked =
    official && retailer.official
      ? { source: retailer.official, settings: official }
      : site && retailer.site
        ? { source: retailer.site, settings: site }
        : null;

  const about = { id, label, beta, onlineOnly, country: [...countries] };
  if (!picked) {
    const notice = offNotice(retailer);
    return {
      id,
      source: null,
      notice,
      info: { ...about, perStore: false, source: "live", enabled: false, notice },
    };
  }
  const isDemo = picked.settings.some(({ source }) => source === "sandbox");
  return {
    id,
    source: picked.source,
    info: {
      ...about,
      perStore: hasBranches(picked.source),
      source: isDemo ? "sandbox" : "live",
      enabled: true,
    },
  };
}

/** The settings of these upstreams; null if one of them is not configured, or if there are none. */
function allOf(ids: readonly (keyof ConfiguredUpstreams)[], upstreams: ConfiguredUpstreams) {
  const settings = ids.flatMap((id) => upstreams[id] ?? []);
  return settings.length > 0 && settings.length === ids.length ? settings : null;
}

function offNotice({ label, site }: Retailer): string {
  const reason = site ? "its site refuses automatic look-ups" : "it is not set up yet";
  return `${label} is switched off here: ${reason}.`;
}
