import { milesText, milesTo } from "@stockfinder/contracts/alert-place";
import type { AnyAlert } from "@stockfinder/contracts/alerts";
import { Link } from "wouter";
import { PageIcon } from "../../components/page-icon.tsx";
import { priceText } from "../../components/price.ts";
import { StockSign } from "../../components/stock-sign.tsx";
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
              className="group -mx-2 flex min-h-13 items-center gap-3 rounded-lg px-2 py-1 hover:bg-sunken"
            >
              <StoreIcon id={storeId ?? store} name={store} />
              <span className="min-w-0 grow">
                <span className="font-semibold text-brand group-hover:underline">{store}</span>
                <span className="block text-sm text-soft empty:hidden">{branch}</span>
              </span>{" "}
              <Terms alert={alert} />
              <PageIcon name="chevron" className="size-4 -rotate-90 text-soft" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Its stock, and its price and distance as far as they are known. */
function Terms({ alert }: { alert: AnyAlert }) {
  const { price, currency, state } = alert;
  const miles = milesTo(alert);
  const known = [
    price !== null && currency !== null && priceText(price, currency),
    miles !== undefined && milesText(miles),
  ];
  return (
    <span className="shrink-0 text-end text-sm text-soft tabular-nums">
      <StockSign isAvailable {...(state === "limited" && { text: "Limited stock" })} />{" "}
      <span className="block">{known.filter(Boolean).join(" · ")}</span>
    </span>
  );
}
