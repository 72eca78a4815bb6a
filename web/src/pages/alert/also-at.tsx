import type { AnyAlert } from "@stockfinder/contracts/alerts";
import { Link } from "wouter";
import { priceText } from "../../components/price.ts";

/** The other stores of an alert's watch that have the item, the cheapest first; each leads to its alert. */
export function AlsoAt({ others }: { others: readonly AnyAlert[] }) {
  if (others.length === 0) return null;
  const byPrice = others.toSorted((one, other) => orderPrice(one) - orderPrice(other));
  return (
    <section aria-labelledby="also-at" className="mt-6 border-t border-line pt-5">
      <h2 id="also-at" className="font-bold">
        Also at
      </h2>
      <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
        {byPrice.map((alert) => (
          <li key={alert.id}>
            <Link
              href={`/alerts/${alert.id}`}
              className="button-quiet h-full w-full flex-col gap-0 px-2 py-1 text-center"
            >
              {alert.branch === null ? alert.store : `${alert.store}, ${alert.branch}`}
              <span className="font-normal text-soft"> {termsText(alert)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An unknown price comes last. */
function orderPrice({ price }: AnyAlert): number {
  return price ?? Number.MAX_VALUE;
}

function termsText({ price, currency, state }: AnyAlert): string {
  const cost = price === null || currency === null ? null : priceText(price, currency);
  return [cost, state === "limited" ? "limited" : null].filter((words) => words !== null).join(", ");
}
