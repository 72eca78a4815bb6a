import { useMemo, useState } from "react";
import { TextButton } from "../../../components/button.tsx";
import { stockText } from "../../../components/offer-words.ts";
import { priceText } from "../../../components/price.ts";
import { dayText } from "./history-chart.tsx";
import { changesOf, type StoreHistory } from "./history-lines.ts";

/** So many rows are a screen or two. */
const STEP = 30;
const CELL = "border-t border-line py-1.5 pr-2 align-top";

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
      <table className="mt-2 w-full text-left text-sm/normal tabular-nums">
        <caption className="sr-only">Changes of price and stock, the newest first</caption>
        <thead>
          <tr>
            <th scope="col" className={CELL}>
              Day
            </th>
            <th scope="col" className={CELL}>
              Store
            </th>
            <th scope="col" className={CELL}>
              Price
            </th>
            <th scope="col" className={CELL}>
              Stock
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, count).map(({ storeId, point: { at, price, currency, isAvailable } }) => (
            <tr key={`${storeId} ${at}`}>
              <td className={CELL}>
                <time dateTime={at}>{dayText(at)}</time>
              </td>
              <td className={CELL}>{nameOf(storeId)}</td>
              <td className={CELL}>
                {price === null || currency === null ? "N/A" : priceText(price, currency)}
              </td>
              <td className={CELL}>{stockText(isAvailable)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > count && (
        <TextButton onClick={() => setCount(count + STEP)}>
          Show {Math.min(STEP, changes.length - count)} more
        </TextButton>
      )}
    </details>
  );
}
