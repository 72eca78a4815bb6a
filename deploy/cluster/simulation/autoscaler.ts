import type { Scaler, ScalingRules } from "../scalers.ts";

/** Kubernetes leaves the number alone while a metric is this close to its target. */
const TOLERANCE = 0.1;

/** How many copies there are, as Kubernetes' autoscaler decides every 15 s. */
export class Autoscaler {
  readonly #scaler: Scaler;
  /** The recommendation of each decision, and the number of copies at that time. */
  readonly #past: { readonly at: number; readonly wanted: number; readonly copies: number }[] = [];

  constructor(scaler: Scaler) {
    this.#scaler = scaler;
  }

  /** @param metrics each trigger's value by its name; a trigger without one is ignored. */
  decide(at: number, copies: number, metrics: Readonly<Record<string, number>>): number {
    const { least, most, scaleUp, scaleDown } = this.#scaler;
    const wanted = Math.min(most, Math.max(least, this.#wanted(copies, metrics)));
    this.#past.push({ at, wanted, copies });
    const recent = (seconds: number) =>
      this.#past.filter((past) => past.at >= at - seconds).map((past) => past.wanted);
    // Up by the smallest, down by the largest that was recommended within the window.
    const up = Math.min(...recent(scaleUp.stabilizationWindowSeconds));
    const down = Math.max(...recent(scaleDown.stabilizationWindowSeconds));
    if (up > copies) return Math.min(up, this.#bound(scaleUp, at, copies, 1));
    if (down < copies) return Math.max(down, this.#bound(scaleDown, at, copies, -1));
    return copies;
  }

  #wanted(copies: number, metrics: Readonly<Record<string, number>>): number {
    const wants = this.#scaler.triggers.flatMap(({ name, metricType, threshold }) => {
      const value = metrics[name];
      if (value === undefined) return [];
      const ratio = metricType === "AverageValue" ? value / (threshold * copies) : value / threshold;
      return [Math.abs(ratio - 1) <= TOLERANCE ? copies : Math.ceil(copies * ratio)];
    });
    return wants.length === 0 ? copies : Math.max(...wants);
  }

  /** The limit that the policies allow now: each counts from the number at the start of its period. */
  #bound({ policies, selectPolicy }: ScalingRules, at: number, copies: number, direction: 1 | -1): number {
    const bounds = policies.map(({ type, value, periodSeconds }) => {
      const from = this.#past.find((past) => past.at > at - periodSeconds)?.copies ?? copies;
      const step = type === "Pods" ? value : (from * value) / 100;
      return direction === 1 ? Math.ceil(from + step) : Math.floor(from - step);
    });
    return (selectPolicy === "Max") === (direction === 1) ? Math.max(...bounds) : Math.min(...bounds);
  }
}
