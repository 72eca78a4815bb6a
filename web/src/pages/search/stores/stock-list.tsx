import { useState } from "react";
import { TextButton } from "../../../components/button.tsx";
import { ORDERED_AHEAD } from "../../../components/offer-words.ts";
import { PageIcon } from "../../../components/page-icon.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import { placeText } from "../../../components/store-place.ts";
import { isOrderedAhead, type KnownStock, type Stock } from "../search-state.ts";
import { isGood, wordingOf } from "./stock-wording.ts";

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
        {stock.message} <TextButton onClick={checkAgain}>Check again</TextButton>
      </p>
    );
  return <Statuses retailerLabel={retailerLabel} stock={stock} />;
}

/** How many are shown at first depends on the width (items.css). */
function Statuses({ retailerLabel, stock }: { retailerLabel: string; stock: KnownStock }) {
  const { statuses, stores } = stock;
  const [expanded, setExpanded] = useState(false);
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
      <TextButton className="more-stores" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
        {expanded ? "Less Stores" : "More Stores"}
      </TextButton>
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
