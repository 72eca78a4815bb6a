import { milesText, placeWords } from "@stockfinder/contracts/alert-place";
import type { AnyAlert } from "@stockfinder/contracts/alerts";
import { Link } from "wouter";
import { priceText } from "../../components/price.ts";
import { StoreIcon } from "../../stores/store-icon.tsx";

/** The others unfold. */
const FIRST = 5;

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
      <Places alerts={sorted.slice(0, FIRST)} />
      {sorted.length > FIRST && (
        <details>
          <summary className="text-button content-center">{sorted.length - FIRST} more</summary>
          <Places alerts={sorted.slice(FIRST)} />
        </details>
      )}
    </section>
  );
}

function Places({ alerts }: { alerts: readonly AnyAlert[] }) {
  return (
    <ul className="mt-1">
      {alerts.map((alert) => {
        const { id, store, branch, storeId } = alert;
        return (
          <li key={id}>
            <Link
              href={`/alerts/${id}`}
              className="-mx-2 flex min-h-13 items-center gap-3 rounded-lg px-2 py-1 hover:bg-sunken"
            >
              <StoreIcon id={storeId ?? store} name={store} />
              <span className="min-w-0 grow">{placeWords({ store, branch })}</span>{" "}
              <span className="shrink-0 text-end tabular-nums text-soft">{termsText(alert)}</span>
            </Link>
          </li>
        );
      })}
    </ul>
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

/** "$499.99 · limited · 3.3 mi". */
function termsText(alert: AnyAlert): string {
  const { price, currency, state } = alert;
  const miles = alert.kind === "broadcast" ? undefined : alert.distanceMiles;
  return [
    price !== null && currency !== null && priceText(price, currency),
    state === "limited" && "limited",
    miles !== undefined && milesText(miles),
  ]
    .filter((words) => words !== false)
    .join(" · ");
}
