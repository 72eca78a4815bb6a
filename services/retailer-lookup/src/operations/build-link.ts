import type { Handler } from "@stockfinder/bus/bus";
import type { buildLink as buildLinkOperation } from "@stockfinder/contracts/links";
import type { Logger } from "@stockfinder/service/logger";
import { type AffiliateConfig, affiliateWrap } from "../catalogue/links/affiliate.ts";
import { type CartItem, planLink } from "../catalogue/links/built-link.ts";
import type { LinkFailure } from "../catalogue/links/link-failure.ts";
import { linkTag } from "../catalogue/links/link-tag.ts";
import { noteLinkFailures } from "../catalogue/links/note-link-failures.ts";
import type { ServiceContext } from "../context.ts";
import { bestbuyCart } from "../readers/retailers/bestbuy/cart.ts";
import { callerGroupOf } from "../requests/caller-group.ts";
import { latestAnswer } from "../requests/deadlines.ts";

export interface BuildLinkDependencies {
  readonly affiliate: AffiliateConfig;
  readonly context: Pick<ServiceContext, "client" | "cached" | "metrics">;
  readonly logger: Pick<Logger, "warn">;
}

/** Builds a link to a store and, if wanted, its add-to-cart address. Failures are logged, and the link is left out. */
export function buildLink({
  affiliate,
  context,
  logger,
}: BuildLinkDependencies): Handler<typeof buildLinkOperation> {
  const rules = { wrap: affiliateWrap(affiliate), isOn: affiliate.isOn };
  const note = noteLinkFailures(logger, context.metrics);
  const { bestbuy } = affiliate;
  const askBestBuy = bestbuy && affiliate.isOn ? bestbuyCart(context, bestbuy) : null;

  return async (wanted, { deadline, principal }) => {
    const plan = planLink({ ...wanted, tag: linkTag(wanted) }, rules);
    const { storeId } = plan.link;
    const failed = (failure: LinkFailure, detail?: string) =>
      note(failure, { storeId, host: hostOf(wanted.url), ...(detail !== undefined && { detail }) });
    for (const failure of plan.failures) failed(failure);
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

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? "";
}
