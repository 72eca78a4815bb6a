import { milesText, milesTo } from "@stockfinder/contracts/alert-place";
import type { AnyAlert } from "@stockfinder/contracts/alerts";
import { Link } from "wouter";
import { priceText } from "../../components/price.ts";
import { StoreIcon } from "../../stores/store-icon.tsx";

/** The others unfold. */
const FIRST = 3;

/** The other places of an alert's watch that have the item; each leads to its own alert. */
export function AlsoAt({ alerts }: { alerts: readonly AnyAlert[] }) {
  if (alerts.length === 0) return null;
  return (
    <section aria-labelledby="also-at" className="mt-6 border-t border-line pt-5">
      <h2 id="also-at" className="font-bold">
        Also at
      </h2>
      <Places alerts={alerts.slice(0, FIRST)} />
      {alerts.length > FIRST && (
        <details>
          <summary className="text-button content-center">{alerts.length - FIRST} more</summary>
          <Places alerts={alerts.slice(FIRST)} />
        </details>
      )}
    </section>
  );
}

function Places({ alerts }: { alerts: readonly AnyAlert[] }) {
  return (
    <ul className="mt-1">
      {alerts.map((alert) => {
        const { id, store, storeId, branch } = alert;
        return (
          <li key={id}>
            <Link
              href={`/alerts/${id}`}
              className="-mx-2 flex min-h-13 items-center gap-3 rounded-lg px-2 py-1 hover:bg-sunken"
            >
              <StoreIcon id={storeId ?? store} name={store} />
              <span className="min-w-0 grow">
                {store}
                <span className="block text-sm text-soft empty:hidden">{branch}</span>
              </span>{" "}
              <span className="shrink-0 text-end tabular-nums text-soft">{termsText(alert)}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** "$499.99 · limited · 3.3 mi". */
function termsText(alert: AnyAlert): string {
  const { price, currency, state } = alert;
  const miles = milesTo(alert);
  return [
    price !== null && currency !== null && priceText(price, currency),
    state === "limited" && "limited",
    miles !== undefined && milesText(miles),
  ]
    .filter((words) => words !== false)
    .join(" · ");
}
