import type { Watch } from "@stockfinder/contracts/watches";
import { priceText } from "../components/price.ts";

/** The button of a watched product: "Watching · $449.99 or less", "Watching · 5% cheaper". */
export function watchingWords(watch: Watch): string {
  const { kind, targetPrice, targetTotal, dropAmount, dropPercent, lowestInDays, radiusMiles } = watch;
  if (watch.state === "paused") return "Watch paused";
  const money = (price: number) => priceText(price, watch.country === "CAN" ? "CAD" : "USD");
  const [words] = [
    kind === "stock" && (radiusMiles === null ? "back in stock" : `within ${radiusMiles} mi`),
    targetPrice !== null && `${money(targetPrice)} or less`,
    targetTotal !== null && `${money(targetTotal)} or less in total`,
    dropPercent !== null && `${dropPercent}% cheaper`,
    dropAmount !== null && `${money(dropAmount)} cheaper`,
    `lowest in ${lowestInDays} days`,
  ].filter((words) => words !== false);
  return `Watching · ${words}`;
}
