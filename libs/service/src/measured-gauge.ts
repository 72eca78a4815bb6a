import { Gauge, type Registry } from "prom-client";
import { withinOrNull } from "./within-or-null.ts";

export interface MeasuredGaugeOptions<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly label: Label;
  /** The values by label; read at each scrape. */
  measure(): Promise<Readonly<Record<string, number>>>;
}

/** A gauge measured at each scrape. It has no values while the measurement fails or is slow. */
export function measuredGauge<Label extends string>(
  registry: Registry,
  { name, help, label, measure }: MeasuredGaugeOptions<Label>,
): void {
  new Gauge<string>({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      const values = await withinOrNull(measure);
      this.reset();
      for (const [key, value] of Object.entries(values ?? {})) this.set({ [label]: key }, value);
    },
  });
}

/** A gauge whose value is read at each scrape. */
export function readGauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}
