import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type * as contract from "@stockfinder/contracts/links";
import type { listAffiliatePrograms } from "@stockfinder/contracts/links";
import { STORES } from "@stockfinder/product-rules/stores/directory";
import { affiliateWrap, isMarketplace } from "../catalogue/links/affiliate.ts";
import { withoutCodes } from "../catalogue/links/affiliate-codes.ts";
import { affiliatePrograms as programsOf } from "../catalogue/links/affiliate-programs.ts";
import { type CartItem, planLink } from "../catalogue/links/built-link.ts";
import { LINK_FAILURES, type LinkFailure } from "../catalogue/links/link-failure.ts";
import { DEFAULT_TAG, linkTag } from "../catalogue/links/link-tag.ts";
import { isWrapped } from "../catalogue/links/wrapped-links.ts";
import type { LookupComponents } from "../components.ts";
import { bestbuyCart } from "../readers/retailers/bestbuy/cart.ts";
import { callerGroupOf } from "../requests/caller-group.ts";
import { latestAnswer } from "../requests/deadlines.ts";
import { personAt } from "../requests/person.ts";

/** Changes only with the configuration. */
const REUSE_MS = 2_000;

export function affiliatePrograms({ affiliate }: LookupComponents): Handler<typeof listAffiliatePrograms> {
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

/** Builds a link to a store and, if wanted, its add-to-cart address. Failures are logged, and the link is left out. */
export function buildLink(components: LookupComponents): Handler<typeof contract.buildLink> {
  const { affiliate, logger } = components;
  const rules = { wrap: affiliateWrap(affiliate), isOn: affiliate.isOn };
  const { bestbuy } = affiliate;
  const askBestBuy = bestbuy && affiliate.isOn ? bestbuyCart(components, bestbuy) : null;

  return async (wanted, { deadline, principal }) => {
    const plan = planLink({ ...wanted, tag: linkTag(wanted) }, rules);
    const { storeId } = plan.link;
    // Of the address only the host: the rest may identify the caller.
    const about = { storeId, host: URL.parse(wanted.url)?.host ?? "" };
    const failed = (failure: LinkFailure, detail?: string) =>
      logger.warn({ failure, ...about, detail }, `no link: ${LINK_FAILURES[failure]}`);
    if (plan.failure) failed(plan.failure);
    if (!wanted.autoCart) return { ...plan.link, autoCartUrl: null };

    if (plan.cartFailure) failed(plan.cartFailure);
    return { ...plan.link, autoCartUrl: plan.cart && (await cartUrl(plan.cart)) };

    async function cartUrl({ address, creditableSku }: CartItem): Promise<string> {
      if (creditableSku === null || !askBestBuy) return address;
      const answer = await askBestBuy(creditableSku, {
        deadline: latestAnswer(deadline),
        callerGroup: callerGroupOf(principal),
      });
      if ("url" in answer) return answer.url;
      failed(answer.failure, answer.detail);
      return address;
    }
  };
}

export function followLink({
  links,
  metrics,
  interest,
}: LookupComponents): Handler<typeof contract.followLink> {
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
