import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type { followLink as followLinkOperation } from "@stockfinder/contracts/links";
import { withoutCodes } from "../catalogue/links/affiliate-codes.ts";
import type { GoLinks } from "../catalogue/links/go-link.ts";
import { isWrapped } from "../catalogue/links/wrapped-links.ts";
import type { Interest } from "../catalogue/trending/interest.ts";
import type { LookupMetrics } from "../metrics/lookup-metrics.ts";
import { personAt } from "../requests/person.ts";

export interface FollowLinkDependencies {
  readonly links: Pick<GoLinks, "read">;
  readonly metrics: Pick<LookupMetrics, "linkFollowed">;
  readonly interest: Pick<Interest, "note">;
}

/** Redirects to an address that this product signed, and counts the click. */
export function followLink({
  links,
  metrics,
  interest,
}: FollowLinkDependencies): Handler<typeof followLinkOperation> {
  return async ({ u, s, caller, isClick }) => {
    const link = links.read(u, s);
    if (link === null) {
      metrics.linkFollowed("refused");
      throw new Fault("bad-input", "This is not a link of ours", {
        errors: [{ path: "s", message: "Must be our signature of u" }],
      });
    }
    if (isClick) {
      metrics.linkFollowed(isCredited(link.target) ? "affiliate" : "plain");
      if (link.gtin !== null) interest.note({ upc: link.gtin, kind: "go", person: personAt(caller, null) });
    }
    return { location: link.target };
  };
}

function isCredited(address: string): boolean {
  return isWrapped(address) || withoutCodes(address).hadCode;
}
