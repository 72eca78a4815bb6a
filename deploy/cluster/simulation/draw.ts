import type { Moment } from "./simulate.ts";

const WIDTH = 760;
const LEFT = 56;
const TOP = 34;
const PANEL = 130;
const GAP = 46;

interface Panel {
  readonly title: string;
  readonly value: (moment: Moment) => number;
}

const PANELS: readonly Panel[] = [
  { title: "look-ups a second of one retailer", value: ({ arrived }) => arrived },
  { title: "workers that take them", value: ({ workers }) => workers },
  { title: "seconds that 99 of 100 waited in the queue", value: ({ age99 }) => age99 },
];

/** The simulation as an SVG: one panel below the other, over the same minutes. */
export function draw(moments: readonly Moment[]): string {
  const height = TOP + PANELS.length * (PANEL + GAP);
  const panels = PANELS.map((panel, n) => drawPanel(panel, moments, TOP + n * (PANEL + GAP)));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">
<rect width="${WIDTH}" height="${height}" fill="white"/>
${panels.join("\n")}
</svg>
`;
}

function drawPanel({ title, value }: Panel, moments: readonly Moment[], top: number): string {
  const last = moments.at(-1)?.second ?? 1;
  const highest = Math.max(...moments.map(value)) || 1;
  const x = (second: number) => (LEFT + ((WIDTH - LEFT - 16) * second) / last).toFixed(1);
  const y = (amount: number) => (top + PANEL - (PANEL * amount) / highest).toFixed(1);
  const points = moments
    .filter(({ second }) => second % 5 === 0)
    .map((moment) => `${x(moment.second)},${y(value(moment))}`);
  const minutes = Array.from({ length: Math.floor(last / 600) + 1 }, (_, n) => n * 10);
  return `<text x="${LEFT}" y="${top - 8}" font-weight="bold">${title}</text>
<path d="M${LEFT} ${top}V${top + PANEL}H${WIDTH - 16}" fill="none" stroke="#888"/>
<text x="${LEFT - 6}" y="${top + 10}" text-anchor="end">${Number(highest.toFixed(1))}</text>
<text x="${LEFT - 6}" y="${top + PANEL}" text-anchor="end">0</text>
${minutes.map((minute) => `<text x="${x(minute * 60)}" y="${top + PANEL + 16}" text-anchor="middle">${minute} min</text>`).join("\n")}
<polyline points="${points.join(" ")}" fill="none" stroke="#0b5cad" stroke-width="1.5"/>`;
}
