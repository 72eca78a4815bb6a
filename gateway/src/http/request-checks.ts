import { type CallerOf, callerReader } from "../callers/caller.ts";
import { type OriginOf, publicOrigin } from "../callers/public-origin.ts";
import { extensionOrigins, type IsExtension } from "./cors.ts";
import { crossSiteCheck, type IsCrossSite } from "./cross-site.ts";
import { type IsKnownHost, type KnownHostsOptions, knownHosts } from "./known-hosts.ts";

/** What the configuration says of a request: who sends it, which site it is for, and whether it may come from there. */
export interface RequestChecks {
  readonly callerOf: CallerOf;
  readonly originOf: OriginOf;
  readonly isExtension: IsExtension;
  readonly isKnownHost: IsKnownHost;
  readonly isCrossSite: IsCrossSite;
}

export interface RequestCheckOptions extends KnownHostsOptions {
  readonly proxiesInFront: number;
  readonly extensionOrigins: readonly string[];
}

export function requestChecks(config: RequestCheckOptions): RequestChecks {
  const originOf = publicOrigin(config);
  const isExtension = extensionOrigins(config.extensionOrigins);
  return {
    callerOf: callerReader(config),
    originOf,
    isExtension,
    isKnownHost: knownHosts(config),
    isCrossSite: crossSiteCheck(isExtension, originOf),
  };
}
