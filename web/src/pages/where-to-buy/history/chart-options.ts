import uPlot from "uplot";
import { priceText } from "../../../components/price.ts";
import type { Line, Span } from "./history-lines.ts";

/** What distinguishes a line from the others, even without colours. */
export interface LineStyle {
  readonly colour: string;
  readonly dash: readonly number[];
}

const STYLES: readonly LineStyle[] = [
  { colour: "--chart-1", dash: [] },
  { colour: "--chart-2", dash: [8, 4] },
  { colour: "--chart-3", dash: [2, 3] },
  { colour: "--chart-4", dash: [10, 3, 2, 3] },
  { colour: "--chart-5", dash: [5, 5] },
  { colour: "--chart-6", dash: [1, 4] },
];
const PLAIN: LineStyle = { colour: "--chart-1", dash: [] };

/** A band of stock, in CSS pixels. */
const BAND = 6;
const GAP = 3;

export function lineStyle(index: number): LineStyle {
  return STYLES[index % STYLES.length] ?? PLAIN;
}

/** The chart as uPlot draws it: prices step from change to change, and the bands of stock lie along the lower edge. */
export function chartOptions({
  element,
  lines,
  currency,
  span,
  onPlace,
}: {
  element: HTMLElement;
  lines: readonly Line[];
  currency: string;
  span: Span;
  /** The place of the pointer among the chart's times; null when it has left. */
  onPlace: (place: number | null) => void;
}): uPlot.Options {
  const styles = getComputedStyle(element);
  // Resolved by the element: a canvas knows no variables, nor light and dark.
  const colour = (name: string) => {
    element.style.color = `var(${name})`;
    return styles.color;
  };
  const font = `12px ${styles.fontFamily}`;
  const colours = lines.map((_, index) => colour(lineStyle(index).colour));
  const axis = { stroke: colour("--soft"), font, grid: { stroke: colour("--line"), width: 1 } };
  const bands = lines.length * (BAND + GAP) + GAP;
  const height = element.clientHeight;
  const stepped = uPlot.paths.stepped?.({ align: 1 });

  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
    scales: {
      x: { range: [span.from / 1_000, span.to / 1_000] },
      y: { range: (_, low, high) => priceRange(low, high, bands / height) },
    },
    axes: [
      axis,
      {
        ...axis,
        size: 72,
        values: (_, ticks) =>
          ticks.map((tick) => (tick < 0 ? "" : priceText(tick, currency).replace(".00", ""))),
      },
    ],
    series: [
      {},
      ...lines.map((_, index) => ({
        stroke: colours[index] ?? colour("--ink"),
        width: 2,
        dash: [...lineStyle(index).dash],
        points: { show: false },
        ...(stepped && { paths: stepped }),
      })),
    ],
    hooks: {
      draw: [(plot) => drawBands(plot, lines, colours)],
      setCursor: [({ cursor }) => onPlace(cursor.idx ?? null)],
    },
  };
}

/** Prices with some room above and below, and below that the share of the height that the bands take. */
function priceRange(low: number, high: number, bandShare: number): [number, number] {
  const room = Math.max((high - low) * 0.1, high * 0.02, 0.01);
  const [from, to] = [low - room, high + room];
  return [from - ((to - from) * bandShare) / (1 - bandShare), to];
}

function drawBands({ ctx, bbox, valToPos }: uPlot, lines: readonly Line[], colours: readonly string[]): void {
  const ratio = devicePixelRatio;
  ctx.save();
  for (const [index, { bands }] of lines.entries()) {
    const bottom = bbox.top + bbox.height - (index * (BAND + GAP) + GAP) * ratio;
    ctx.fillStyle = colours[index] ?? "";
    for (const { from, to, isAvailable } of bands) {
      if (!isAvailable) continue;
      const start = valToPos(from / 1_000, "x", true);
      ctx.fillRect(start, bottom - BAND * ratio, valToPos(to / 1_000, "x", true) - start, BAND * ratio);
    }
  }
  ctx.restore();
}
