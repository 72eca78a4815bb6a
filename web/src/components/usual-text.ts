import type { Verdict } from "@stockfinder/contracts/history";
import type { Money } from "@stockfinder/contracts/money";

/** Today's price against the usual one: "12% under its usual price"; "before shipping" where the store does not state that. */
export function usualText({ current, usual }: Pick<Verdict, "current" | "usual">, isWhole: boolean): string {
  const percent = Math.round((1 - current / usual) * 100);
  const against =
    percent === 0
      ? "At its usual price"
      : `${Math.abs(percent)}% ${percent > 0 ? "under" : "over"} its usual price`;
  return isWhole ? against : `${against}, before shipping`;
}

/** The verdict on the price that the page shows: this shopper's best one, which is not always the lowest of all stores. */
export function verdictOn(verdict: Verdict, price: Money | undefined): Verdict {
  if (price?.currency !== verdict.currency) return verdict;
  const { value: current } = price;
  const { lowest, highest } = verdict;
  return { ...verdict, current, lowest: Math.min(lowest, current), highest: Math.max(highest, current) };
}
