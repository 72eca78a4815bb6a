/** One value of a scrape, by its series: `up{job="stockfinder"}`. */
type Scrape = ReadonlyMap<string, { readonly value: number; readonly isCounter: boolean }>;

/** Reads what a program answers to a scrape, and adds the labels that Prometheus gives its target. */
export function readScrape(text: string, target: string): Scrape {
  const counters = new Set(
    [...text.matchAll(/^# TYPE (\w+) (?:counter|histogram|summary)$/gm)].map(([, name = ""]) => name),
  );
  const series = new Map([[`up{job="stockfinder",instance="${target}"}`, { value: 1, isCounter: false }]]);
  for (const [, name = "", labels = "", value = ""] of text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)) {
    const all = [`job="stockfinder"`, `instance="${target}"`, ...(labels === "" ? [] : [labels])];
    const family = name.replace(/_(?:bucket|count|sum)$/, "");
    const isCounter = counters.has(name) || counters.has(family);
    if (Number.isFinite(Number(value))) series.set(`${name}{${all}}`, { value: Number(value), isCounter });
  }
  return series;
}

export interface InputSeries {
  readonly series: string;
  /** In the notation of `promtool test rules`. */
  readonly values: string;
}

/**
 * `steps` more scrapes as those of a program that goes on as between these: its counters grow on average as they did, its gauges
 * have the same values again and again.
 */
export function goingOn(scrapes: readonly Scrape[], steps: number): InputSeries[] {
  const first = scrapes[0];
  const last = scrapes.at(-1);
  if (!first || !last || scrapes.length < 2) throw new Error("A rate needs two scrapes");
  return [...last].map(([series, { value, isCounter }]) => {
    if (isCounter) {
      const begun = first.get(series)?.value ?? 0;
      const growth = (value - begun) / (scrapes.length - 1);
      return { series, values: `${begun}+${growth}x${steps}` };
    }
    const values = Array.from({ length: steps }, (_, n) => {
      return scrapes[n % scrapes.length]?.get(series)?.value ?? "_";
    });
    return { series, values: values.join(" ") };
  });
}
