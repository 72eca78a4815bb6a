import type { StoreStock } from "@stockfinder/contracts/lookup";
import { useState } from "react";
import { Icon } from "../../parts/icon.tsx";
import { Spinner } from "../../parts/spinner.tsx";
import type { Stock } from "./search-state.ts";
import { isGood, wordingOf } from "./stock-wording.ts";

/** How many statuses stand open; a phone shows fewer (see search.css). */
const OPEN_STATUSES = 10;
const OPEN_ON_PHONE = 3;

export function StockList({ stock, checkAgain }: { stock: Stock | null; checkAgain: () => void }) {
  if (stock === null || stock.phase === "checking")
    return (
      <p>
        <Spinner label="Checking stock" />
      </p>
    );
  if (stock.phase === "failed")
    return (
      <p className="text-soft">
        {stock.message}{" "}
        <button type="button" className="text-button" onClick={checkAgain}>
          Check again
        </button>
      </p>
    );
  return <Statuses statuses={stock.statuses} stores={stock.stores} />;
}

function Statuses({ statuses, stores }: { statuses: readonly string[]; stores: readonly StoreStock[] }) {
  const [expanded, setExpanded] = useState(false);
  const moreFrom = statuses.length > OPEN_STATUSES ? "" : "sm:hidden";
  return (
    <>
      <ul className="statuses" data-expanded={expanded}>
        {statuses.map((status, index) => (
          <StatusLine key={stores[index]?.id ?? index} status={status} store={stores[index]} />
        ))}
      </ul>
      {statuses.length > OPEN_ON_PHONE && (
        <button
          type="button"
          className={`text-button ${moreFrom}`}
          aria-expanded={expanded}
          onClick={() => setExpanded(!expanded)}
        >
          {expanded ? "Less Stores" : "More Stores"}
        </button>
      )}
    </>
  );
}

function StatusLine({ status, store }: { status: string; store: StoreStock | undefined }) {
  const good = isGood(status);
  const colour = good ? "text-good" : "text-bad";
  return (
    <li className="status">
      <Icon name={good ? "check" : "cross"} className={`size-4 ${colour}`} />
      {store && (
        <span className="status-place" title={store.address}>
          {placeOf(store)}
        </span>
      )}
      <span className={colour}>{wordingOf(status)}</span>
    </li>
  );
}

/** How far first: it is what a shopper compares, and what stays when a long name is cut. */
function placeOf({ name, city, distanceMiles }: StoreStock): string {
  const place = city && !name.includes(city) ? `${name}, ${city}` : name;
  return distanceMiles === null ? place : `${distanceMiles.toFixed(1)} mi · ${place}`;
}
