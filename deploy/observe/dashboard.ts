/** The source of the dashboards; `grafana.ts` turns it into Grafana's JSON. */
export interface Dashboard {
  /** Also its file's name and address: `stockfinder-overview`. */
  readonly id: string;
  readonly title: string;
  readonly rows: readonly Row[];
}

export interface Row {
  readonly title: string;
  readonly panels: readonly Panel[];
}

export interface Panel {
  readonly title: string;
  /** The meaning, if the title does not state it. */
  readonly description?: string;
  readonly unit: Unit;
  readonly queries: readonly Query[];
  /** One number of now instead of lines over time. */
  readonly isNumber?: boolean;
}

export interface Query {
  /** PromQL. */
  readonly expr: string;
  /** With `{{label}}`. */
  readonly legend: string;
}

/** Grafana's names of units. */
export type Unit = "reqps" | "s" | "short" | "percentunit" | "bytes" | "bool_on_off";

/** Rates cover at least four scrapes of 15 s, so that none of them is empty after a lost scrape. */
export const OVER = "5m";

/** The quantile of a histogram, by labels. `which`: label matchers, or nothing. */
export function quantile(share: number, histogram: string, which = "", by: readonly string[] = []): string {
  return `histogram_quantile(${share}, sum by (${["le", ...by].join(", ")}) (${rateOf(`${histogram}_bucket`, which)}))`;
}

export function rateOf(counter: string, which = ""): string {
  return `rate(${counter}${which && `{${which}}`}[${OVER}])`;
}

export function sumBy(by: readonly string[], expr: string): string {
  return by.length === 0 ? `sum(${expr})` : `sum by (${by.join(", ")}) (${expr})`;
}

/** Half, and ninety-nine of a hundred. */
export function durations(title: string, histogram: string, which = "", by: readonly string[] = []): Panel {
  const name = by.map((label) => `{{${label}}} `).join("");
  return {
    title,
    unit: "s",
    queries: [
      { expr: quantile(0.5, histogram, which, by), legend: `${name}p50` },
      { expr: quantile(0.99, histogram, which, by), legend: `${name}p99` },
    ],
  };
}

/** Lines of one query. */
export function lines(title: string, unit: Unit, expr: string, legend: string): Panel {
  return { title, unit, queries: [{ expr, legend }] };
}

export function numberOf(title: string, unit: Unit, expr: string): Panel {
  return { title, unit, isNumber: true, queries: [{ expr, legend: title }] };
}
