import type { Verdict } from "@stockfinder/contracts/history";
import { priceText } from "./price.ts";

export function PriceBar({
  verdict: { current, lowest, usual, highest, currency, days },
}: {
  verdict: Verdict;
}) {
  const at = (price: number) =>
    `${highest === lowest ? 50 : 2 + (96 * (price - lowest)) / (highest - lowest)}%`;
  const money = (price: number) => priceText(price, currency);
  return (
    <figure className="price-bar">
      <svg aria-hidden="true" width="100%" height="20" className="price-bar-line">
        <rect y="7" width="100%" height="6" rx="3" />
        <line x1={at(usual)} x2={at(usual)} y1="3" y2="17" />
        <circle cx={at(current)} cy="10" r="7" />
      </svg>
      <figcaption>
        <dl className="price-bar-prices">
          <div>
            <dt>Lowest</dt>
            <dd>{money(lowest)}</dd>
          </div>
          <div>
            <dt>Usual</dt>
            <dd>{money(usual)}</dd>
          </div>
          <div>
            <dt>Highest</dt>
            <dd>{money(highest)}</dd>
          </div>
          <div className="price-bar-now">
            <dt>Today</dt>
            <dd>{money(current)}</dd>
          </div>
        </dl>
        <p className="sr-only">{`Prices of ${days} days`}</p>
      </figcaption>
    </figure>
  );
}
