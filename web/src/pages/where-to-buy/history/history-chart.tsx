import { useEffect, useMemo, useRef, useState } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { priceText } from "../../../components/price.ts";
import { useMediaQuery } from "../../../components/use-media-query.ts";
import { chartOptions, type LineStyle, lineStyle } from "./chart-options.ts";
import { isEverUnder, type Line, type Lines, type Span } from "./history-lines.ts";

interface HistoryChartProps {
  readonly lines: Lines;
  readonly span: Span;
  /** That anybody could pay; 0 if it is not known. */
  readonly lowest: number;
  readonly nameOf: (storeId: string) => string;
}

/** The most lines that can be distinguished. */
const MAX_AT_FIRST = 4;

/** A line for each chosen store, and below it the times when that store had the product. */
export function HistoryChart({ lines: { lines, times, currency }, span, lowest, nameOf }: HistoryChartProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(lines.slice(0, MAX_AT_FIRST).map(({ storeId }) => storeId)),
  );
  const [place, setPlace] = useState<number | null>(null);
  const shown = useMemo(() => lines.filter(({ storeId }) => chosen.has(storeId)), [lines, chosen]);
  const scheme = useMediaQuery("(prefers-color-scheme: dark)") ? "dark" : "light";
  const at = place ?? times.length - 1;
  return (
    <>
      {/* Its colours are those of the scheme in which it was drawn. */}
      <Plot
        key={scheme}
        lines={shown}
        times={times}
        currency={currency}
        span={span}
        at={at}
        text={pricesText({ lines: shown, times, currency }, at, nameOf)}
        onPlace={setPlace}
      />
      <p className="text-sm text-soft">
        Bars: in stock. Prices on {times[at] !== undefined && dayText(times[at])}
        {place === null && " (now)"}
        {isEverUnder(shown, lowest) &&
          ". Lower lines: out of stock, for members only, or without the store's shipping cost."}
      </p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {lines.map((line) => (
          <li key={line.storeId}>
            <LegendButton
              name={nameOf(line.storeId)}
              price={priceAt(line, { times, currency }, at)}
              index={shown.indexOf(line)}
              onPress={() => setChosen(chosen.symmetricDifference(new Set([line.storeId])))}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Draws on a canvas; the table beside it has the same data. Its cursor follows the pointer and the keyboard. */
function Plot({
  lines,
  times,
  currency,
  span,
  at,
  text,
  onPlace,
}: {
  lines: readonly Line[];
  times: readonly number[];
  currency: string;
  span: Span;
  /** The place among the times that is shown. */
  at: number;
  /** What the chart shows there. */
  text: string;
  onPlace: (place: number | null) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<uPlot | null>(null);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const options = chartOptions({ element, lines, currency, span, onPlace });
    const seconds = times.map((time) => time / 1_000);
    const plot = new uPlot(options, [seconds, ...lines.map(({ prices }) => [...prices])], element);
    drawn.current = plot;
    const resized = new ResizeObserver(() =>
      plot.setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    resized.observe(element);
    return () => {
      resized.disconnect();
      plot.destroy();
    };
  }, [lines, times, currency, span, onPlace]);

  const last = times.length - 1;
  return (
    <div
      ref={box}
      className="my-3 h-72"
      role="slider"
      tabIndex={0}
      aria-label="Day of the chart"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={text}
      onKeyDown={(event) => {
        const place = placeAfter(event.key, at, last);
        const time = place === null ? undefined : times[place];
        if (time === undefined) return;
        event.preventDefault();
        drawn.current?.setCursor({ left: drawn.current.valToPos(time / 1_000, "x"), top: 0 });
      }}
      onBlur={() => drawn.current?.setCursor({ left: -1, top: -1 })}
    />
  );
}

/** The place that a key moves to from another; null for other keys. */
function placeAfter(key: string, at: number, last: number): number | null {
  switch (key) {
    case "ArrowLeft":
      return Math.max(0, at - 1);
    case "ArrowRight":
      return Math.min(last, at + 1);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}

/** The day and each line's price on it: "Nov 3, 2026: Target $62.00, Walmart N/A". */
function pricesText(
  { lines, times, currency }: Lines,
  at: number,
  nameOf: (storeId: string) => string,
): string {
  const prices = lines.map((line) => `${nameOf(line.storeId)} ${priceAt(line, { times, currency }, at)}`);
  return `${dayText(times[at] ?? 0)}: ${prices.join(", ")}`;
}

function priceAt(
  { prices, until }: Line,
  { times, currency }: Pick<Lines, "times" | "currency">,
  at: number,
) {
  const [price = null, time = 0] = [prices[at], times[at]];
  return time > until ? "no reading" : price === null ? "N/A" : priceText(price, currency);
}

function LegendButton({
  name,
  price,
  index,
  onPress,
}: {
  name: string;
  /** In words. */
  price: string;
  /** Of the store's line; -1 if it is not drawn. */
  index: number;
  onPress: () => void;
}) {
  return (
    <button type="button" className="chip" aria-pressed={index >= 0} onClick={onPress}>
      {index >= 0 && <LineSample style={lineStyle(index)} />}
      {name}
      <span className="text-soft tabular-nums">{price}</span>
    </button>
  );
}

function LineSample({ style: { colour, dash } }: { style: LineStyle }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 8" className="h-2 w-6 flex-none">
      <path d="M0 4h24" stroke={`var(${colour})`} strokeWidth="3" strokeDasharray={dash.join(" ")} />
    </svg>
  );
}

export function dayText(time: number | string): string {
  return new Date(time).toLocaleDateString("en-US", { dateStyle: "medium" });
}
