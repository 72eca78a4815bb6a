import type { StoreStock } from "@stockfinder/contracts/availability";
import { useState } from "react";
import { Icon } from "../../../components/icon.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import { placeText } from "../../../components/store-place.ts";
import type { Stock } from "../search-state.ts";
import { isGood, wordingOf } from "./stock-wording.ts";

/** How many statuses are shown at first; a phone shows fewer (search.css). */
const OPEN_STATUSES = 10;
const OPEN_ON_PHONE = 3;

export function StockList({
  retailerLabel,
  stock,
  checkAgain,
}: {
  retailerLabel: string;
  stock: Stock | null;
  checkAgain: () => void;
}) {
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
  return <Statuses retailerLabel={retailerLabel} statuses={stock.statuses} stores={stock.stores} />;
}

function Statuses({
  retailerLabel,
  statuses,
  stores,
}: {
  retailerLabel: string;
  statuses: readonly string[];
  stores: readonly StoreStock[];
}) {
  const [expanded, setExpanded] = useState(false);
  const moreFrom = statuses.length > OPEN_STATUSES ? "" : "sm:hidden";
  return (
    <>
      <ul className="statuses" data-expanded={expanded}>
        {statuses.map((status, index) => {
          const store = stores[index];
          return (
            <StatusLine
              key={store?.id ?? index}
              status={status}
              place={store && placeText(store, retailerLabel)}
            />
          );
        })}
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

function StatusLine({ status, place }: { status: string; place: string | undefined }) {
  const good = isGood(status);
  const colour = good ? "text-good" : "text-bad";
  return (
    <li className="status">
      <Icon name={good ? "check" : "cross"} className={`size-4 ${colour}`} />
      {place && <span className="status-place">{place}</span>}
      <span className={colour}>{wordingOf(status)}</span>
    </li>
  );
}
