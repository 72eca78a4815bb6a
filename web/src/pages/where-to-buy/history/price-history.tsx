import { productHistory, type Verdict } from "@stockfinder/contracts/history";
import type { Country } from "@stockfinder/contracts/listings";
import type { Money } from "@stockfinder/contracts/money";
import type { OutputOf } from "@stockfinder/contracts/operation";
import { useMemo, useState } from "react";
import { call } from "../../../api/call.ts";
import { useFetched } from "../../../api/use-fetched.ts";
import { FailedNotice } from "../../../components/failed-notice.tsx";
import { priceText } from "../../../components/price.ts";
import { Spinner } from "../../../components/spinner.tsx";
import { verdictOn } from "../../../components/usual-text.ts";
import { HistoryChart } from "./history-chart.tsx";
import { linesOf, type Span, type StoreHistory, storeAt } from "./history-lines.ts";
import { HistoryTable } from "./history-table.tsx";
import { useInView } from "./use-in-view.ts";

const DAY_MS = 86_400_000;
const RANGES = [
  { days: 30, label: "30 days" },
  { days: 90, label: "90 days" },
  { days: 365, label: "A year" },
];

interface KnownHistory extends OutputOf<typeof productHistory> {
  readonly span: Span;
}

/** The stores' earlier prices of the product. Asked for when it comes into view. */
export function PriceHistory({
  upc,
  country,
  price,
  nameOf,
}: {
  upc: string;
  country: Country;
  /** Today's best, which the head of the page compares with the same usual price. */
  price: Money | undefined;
  nameOf: (storeId: string) => string;
}) {
  const [days, setDays] = useState(90);
  const { target, isSeen } = useInView<HTMLElement>();
  // The previous prices stay until the others are loaded.
  const {
    data: history,
    failure,
    reload,
  } = useFetched(isSeen ? `${upc} ${country} ${days}` : null, async (signal): Promise<KnownHistory> => {
    const answer = await call(productHistory, { upc, country, days }, { signal });
    const to = Date.now();
    return { ...answer, span: { from: to - days * DAY_MS, to } };
  });
  const mayHaveChart = history === null || hasChart(history);
  return (
    <section ref={target} aria-labelledby="history" className="mt-10">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="history" className="text-lg font-bold">
          Price history
        </h2>
        <div className="flex flex-wrap gap-2">
          {RANGES.map((range) => (
            <button
              key={range.days}
              type="button"
              className="chip"
              aria-pressed={range.days === days}
              onClick={() => setDays(range.days)}
            >
              {range.label}
            </button>
          ))}
        </div>
      </div>
      <div className={mayHaveChart && !failure ? "mt-3 min-h-112" : "mt-3"}>
        {failure ? (
          <FailedNotice onTryAgain={reload}>The price history could not be loaded</FailedNotice>
        ) : history === null ? (
          <Spinner label="Loading the price history" />
        ) : (
          <KnownPrices history={history} price={price} nameOf={nameOf} />
        )}
      </div>
    </section>
  );
}

function KnownPrices({
  history,
  price,
  nameOf,
}: Pick<Parameters<typeof PriceHistory>[0], "price" | "nameOf"> & { history: KnownHistory }) {
  const { stores, verdict, span } = history;
  const lines = useMemo(() => linesOf(stores, span), [stores, span]);
  const shown = verdict && verdictOn(verdict, price);
  const lowestAt = shown && storeAt(stores, shown);
  return (
    <>
      <p className="text-lg font-semibold" aria-live="polite">
        {shown
          ? usualPricesText(shown, lowestAt && storeText(lowestAt, nameOf))
          : "Too little history to say"}
      </p>
      {stores.length > 0 && (
        <>
          {!hasChart(history) ? (
            <p className="mt-3 text-soft">Prices are recorded since today; a chart comes with tomorrow's.</p>
          ) : (
            <HistoryChart lines={lines} span={span} lowest={shown?.lowest ?? 0} nameOf={nameOf} />
          )}
          <HistoryTable stores={stores} nameOf={nameOf} />
        </>
      )}
    </>
  );
}

function storeText({ storeId, points }: StoreHistory, nameOf: (storeId: string) => string): string {
  const isOut = points.at(-1)?.isAvailable === false;
  return `${nameOf(storeId)}${isOut ? ", out of stock now" : ""}`;
}

/** `lowestAt` names the store of the lowest price. */
function usualPricesText(
  { usual, lowest, highest, currency, days }: Verdict,
  lowestAt: string | null,
): string {
  const [usually, from, to] = [usual, lowest, highest].map((price) => priceText(price, currency));
  const store = lowestAt === null ? "" : ` (${lowestAt})`;
  return `Best price each day: usually ${usually}, from ${from}${store} to ${to} in ${days} days`;
}

/** Whether a price was first seen at least a day ago. */
function hasChart({ stores, span: { to } }: KnownHistory): boolean {
  return stores.some(({ points: [first] }) => first && Date.parse(first.at) <= to - DAY_MS);
}
