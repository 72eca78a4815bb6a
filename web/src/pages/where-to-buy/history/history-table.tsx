import { useMemo, useState } from "react";
import { stockText } from "../../../components/offer-words.ts";
import { priceText } from "../../../components/price.ts";
import { changesOf, type StoreHistory } from "./history-lines.ts";

/** So many rows are a screen or two. */
const STEP = 30;

/** The chart's data for people who cannot see it: the changes, the newest first. */
export function HistoryTable({
  stores,
  nameOf,
}: {
  stores: readonly StoreHistory[];
  nameOf: (storeId: string) => string;
}) {
  const changes = useMemo(() => changesOf(stores), [stores]);
  const [count, setCount] = useState(STEP);
  return (
    <details className="mt-4">
      <summary className="text-button">Show the prices as a table</summary>
      <table className="history-table">
        <caption className="sr-only">Changes of price and stock, the newest first</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Store</th>
            <th scope="col">Price</th>
            <th scope="col">Stock</th>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, count).map(({ storeId, point: { at, price, currency, isAvailable } }) => (
            <tr key={`${storeId} ${at}`}>
              <td>
                <time dateTime={at}>{dayText(at)}</time>
              </td>
              <td>{nameOf(storeId)}</td>
              <td>{price === null || currency === null ? "N/A" : priceText(price, currency)}</td>
              <td>{stockText(isAvailable)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > count && (
        <button type="button" className="text-button" onClick={() => setCount(count + STEP)}>
          Show {Math.min(STEP, changes.length - count)} more
        </button>
      )}
    </details>
  );
}

function dayText(at: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium" }).format(new Date(at));
}
