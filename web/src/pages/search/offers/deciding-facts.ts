import type { Verdict } from "@stockfinder/contracts/history";
import { costOf } from "@stockfinder/product-rules/costs";
import { priceText } from "../../../components/price.ts";
import { sumWithText } from "../../../components/total-text.ts";
import { usualText, verdictOn } from "../../../components/usual-text.ts";
import type { Offer } from "./offers.ts";

/**
 * What an offer costs in the end, and whether its price is a good one, as where to buy says them: "From $532.38 with tax and
 * driving", "2% under its usual price". Each only where it is known of this price. Where no tax is known, with shipping only.
 */
export function factsOf(best: Offer, verdict: Verdict | null): readonly string[] {
  const { price, total } = best;
  const cost = costOf(best);
  return [
    (total && sumWithText(total)) ??
      (cost.isWhole && cost.value > price.value && `${priceText(cost.value, price.currency)} with shipping`),
    verdict?.currency === price.currency &&
      price.value >= 0 &&
      usualText(verdictOn(verdict, price), cost.isWhole),
  ].filter((fact) => typeof fact === "string");
}
