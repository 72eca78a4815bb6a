import { placeWords } from "@stockfinder/contracts/alert-place";
import type { AnyAlert } from "@stockfinder/contracts/alerts";
import { Link } from "wouter";
import { priceText } from "../../components/price.ts";

/** The other stores of an alert's watch that have the item, the nearest or the cheapest first; each leads to its alert. */
export function AlsoAt({ others }: { others: readonly AnyAlert[] }) {
  if (others.length === 0) return null;
  const sorted = others.toSorted(
    (one, other) => milesOf(one) - milesOf(other) || priceOf(one) - priceOf(other),
  );
  return (
    <section aria-labelledby="also-at" className="mt-6 border-t border-line pt-5">
      <h2 id="also-at" className="font-bold">
        Also at
      </h2>
      <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
        {sorted.map((alert) => (
          <li key={alert.id}>
            <Link
              href={`/alerts/${alert.id}`}
              className="button-quiet h-full w-full flex-col gap-0 px-2 py-1 text-center"
            >
              {placeWords(alert)}
              <span className="font-normal text-soft"> {termsText(alert)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An unknown price comes last. */
function priceOf({ price }: AnyAlert): number {
  return price ?? Number.MAX_VALUE;
}

/** The same for all stores of a watch without a zip code. */
function milesOf(alert: AnyAlert): number {
  return (alert.kind !== "broadcast" && alert.distanceMiles) || 0;
}

function termsText({ price, currency, state }: AnyAlert): string {
  const cost = price === null || currency === null ? null : priceText(price, currency);
  return [cost, state === "limited" ? "limited" : null].filter((words) => words !== null).join(", ");
}
