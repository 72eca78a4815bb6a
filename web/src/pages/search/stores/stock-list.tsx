import { useState } from "react";
import { ORDERED_AHEAD } from "../../../components/offer-words.ts";
import { PageIcon } from "../../../components/page-icon.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import { placeText } from "../../../components/store-place.ts";
import { isOrderedAhead, type KnownStock, type Stock } from "../search-state.ts";
import { isGood, wordingOf } from "./stock-wording.ts";

/** How many statuses are shown at first; a phone shows fewer (items.css). */
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
  return <Statuses retailerLabel={retailerLabel} stock={stock} />;
}

function Statuses({ retailerLabel, stock }: { retailerLabel: string; stock: KnownStock }) {
  const { statuses, stores } = stock;
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
              status={isOrderedAhead(stock, store) ? null : status}
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

const AHEAD = { icon: "minus", colour: "text-soft", text: ORDERED_AHEAD } as const;

/** `status` is null for what can only be ordered ahead. */
function StatusLine({ status, place }: { status: string | null; place: string | undefined }) {
  const { icon, colour, text } = status === null ? AHEAD : signOf(status);
  return (
    <li className="status">
      <PageIcon name={icon} className={`size-4 ${colour}`} />
      {place && <span className="status-place">{place}</span>}
      <span className={colour}>{text}</span>
    </li>
  );
}

function signOf(status: string) {
  const text = wordingOf(status);
  return isGood(status)
    ? ({ icon: "check", colour: "text-good", text } as const)
    : ({ icon: "cross", colour: "text-bad", text } as const);
}
