import { useEffect, useMemo, useRef, useState } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { priceText } from "../../../components/price.ts";
import { chartOptions, type LineStyle, lineStyle } from "./chart-options.ts";
import type { Line, Lines, Span } from "./history-lines.ts";

export interface HistoryChartProps {
  readonly lines: Lines;
  readonly span: Span;
  readonly nameOf: (storeId: string) => string;
}

/** The most lines that can be distinguished. */
const MAX_AT_FIRST = 4;

/** A line for each chosen store, and below it the times when that store had the product. */
export function HistoryChart({ lines: { lines, times, currency }, span, nameOf }: HistoryChartProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(lines.slice(0, MAX_AT_FIRST).map(({ storeId }) => storeId)),
  );
  const [place, setPlace] = useState<number | null>(null);
  const shown = useMemo(() => lines.filter(({ storeId }) => chosen.has(storeId)), [lines, chosen]);
  const scheme = useDark() ? "dark" : "light";
  const at = place ?? times.length - 1;
  return (
    <>
      {/* Its colours are those of the scheme in which it was drawn. */}
      <Plot key={scheme} lines={shown} times={times} currency={currency} span={span} onPlace={setPlace} />
      <p className="text-sm text-soft">
        Bars: in stock. {times[at] !== undefined && dayText(times[at])}
        {place === null && " (now)"}
      </p>
      <ul className="chart-legend">
        {lines.map((line) => (
          <li key={line.storeId}>
            <LegendButton
              name={nameOf(line.storeId)}
              price={line.prices[at] ?? null}
              currency={currency}
              index={shown.indexOf(line)}
              onPress={() => setChosen(toggled(chosen, line.storeId))}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Draws on a canvas; the table beside it has the same data. */
function Plot({
  lines,
  times,
  currency,
  span,
  onPlace,
}: {
  lines: readonly Line[];
  times: readonly number[];
  currency: string;
  span: Span;
  onPlace: (place: number | null) => void;
}) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const options = chartOptions({ element, lines, currency, span, onPlace });
    const seconds = times.map((time) => time / 1_000);
    const plot = new uPlot(options, [seconds, ...lines.map(({ prices }) => [...prices])], element);
    const resized = new ResizeObserver(() =>
      plot.setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    resized.observe(element);
    return () => {
      resized.disconnect();
      plot.destroy();
    };
  }, [lines, times, currency, span, onPlace]);

  return (
    <div
      ref={box}
      className="chart-place"
      role="img"
      aria-label="Prices over time; the table below has them"
    />
  );
}

function LegendButton({
  name,
  price,
  currency,
  index,
  onPress,
}: {
  name: string;
  price: number | null;
  currency: string;
  /** Of the store's line; -1 if it is not drawn. */
  index: number;
  onPress: () => void;
}) {
  return (
    <button type="button" className="chip" aria-pressed={index >= 0} onClick={onPress}>
      {index >= 0 && <LineSample style={lineStyle(index)} />}
      {name}
      <span className="text-soft tabular-nums">{price === null ? "N/A" : priceText(price, currency)}</span>
    </button>
  );
}

function LineSample({ style: { colour, dash } }: { style: LineStyle }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 8" className="line-sample">
      <path d="M0 4h24" stroke={`var(${colour})`} strokeWidth="3" strokeDasharray={dash.join(" ")} />
    </svg>
  );
}

function useDark(): boolean {
  const [isDark, setDark] = useState(() => window.matchMedia(DARK).matches);
  useEffect(() => {
    const scheme = window.matchMedia(DARK);
    const follow = () => setDark(scheme.matches);
    scheme.addEventListener("change", follow);
    return () => scheme.removeEventListener("change", follow);
  }, []);
  return isDark;
}

const DARK = "(prefers-color-scheme: dark)";

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const others = new Set(ids);
  if (!others.delete(id)) others.add(id);
  return others;
}

function dayText(time: number): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium" }).format(new Date(time));
}
