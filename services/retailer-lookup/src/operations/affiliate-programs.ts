import type { Handler } from "@stockfinder/bus/bus";
import type { listAffiliatePrograms } from "@stockfinder/contracts/links";
import { type AffiliateConfig, isMarketplace } from "../links/affiliate.ts";
import { affiliatePrograms as programsOf } from "../links/affiliate-programs.ts";
import { DEFAULT_TAG } from "../links/link-tag.ts";
import { STORES } from "../stores-directory/directory.ts";

/** Changes only with the configuration. */
const REUSE_MS = 2_000;

export function affiliatePrograms(affiliate: AffiliateConfig): Handler<typeof listAffiliatePrograms> {
  const answer = {
    isOn: affiliate.isOn,
    tag: DEFAULT_TAG,
    programs: programsOf(affiliate),
    plainStores: STORES.filter(({ id }) => isMarketplace(id)).map(({ id, name }) => ({ id, name })),
  };
  return async (_, { reuseFor }) => {
    reuseFor(REUSE_MS);
    return answer;
  };
}
