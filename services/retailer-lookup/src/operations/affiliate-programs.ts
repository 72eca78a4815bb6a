import type { Handler } from "@stockfinder/bus/bus";
import type { listAffiliatePrograms } from "@stockfinder/contracts/links";
import { STORES } from "@stockfinder/product-rules/stores/directory";
import { type AffiliateConfig, isMarketplace } from "../catalogue/links/affiliate.ts";
import { affiliatePrograms as programsOf } from "../catalogue/links/affiliate-programs.ts";
import { DEFAULT_TAG } from "../catalogue/links/link-tag.ts";

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
