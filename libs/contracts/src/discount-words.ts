import type { Money } from "./money.ts";
import { priceWords } from "./price-words.ts";
import type { WasPrice } from "./was-price.ts";

export interface DiscountWords {
  readonly isGenuine: boolean;
  /** `was $79, genuine`, `"was $79" is doubtful`. */
  readonly claim: string;
  /** What the store's last days say: `$62 to $65 for 81 of the last 90 days`. */
  readonly proof: string;
  /** In whole percent of a proven was-price; null if it is not proven, or less than one. */
  readonly percentOff: number | null;
}

/** A store's was-price in words; null where the store states none, or too little of its history is known to say anything. */
export function discountWords(
  { value, currency }: Money,
  wasPrice: WasPrice | null | undefined,
): DiscountWords | null {
  if (!wasPrice || wasPrice.discount === null || wasPrice.daysAtWas === null) return null;
  const { value: was, discount, daysAtWas, of, really } = wasPrice;
  const money = (amount: number) => priceWords(amount, currency).replace(".00", "");
  if (discount === "genuine") {
    const percentOff = Math.round((1 - value / was) * 100);
    return {
      isGenuine: true,
      claim: `was ${money(was)}, genuine`,
      proof:
        daysAtWas === 0
          ? `Not cheaper in the weeks before`
          : `${money(was)} for ${daysAtWas} of the last ${of} days`,
      percentOff: percentOff > 0 ? percentOff : null,
    };
  }
  const asked = really && [...new Set([really.lowest, really.highest].map(money))].join(" to ");
  return {
    isGenuine: false,
    claim: `“was ${money(was)}” is doubtful`,
    proof: really
      ? `${asked} for ${really.days} of the last ${of} days`
      : `${money(was)} for ${daysAtWas} of the last ${of} days`,
    percentOff: null,
  };
}
