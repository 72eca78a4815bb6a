import { readFile } from "node:fs/promises";
import { scalers } from "../scalers.ts";
import { type Curve, readCurve } from "./arrivals.ts";
import { type Figures, type Moment, simulate } from "./simulate.ts";

/** docs/cluster.md states where each was measured. */
export const FIGURES: Figures = {
  ordinaryPerSecond: 20,
  answerSeconds: 0.3,
  atOnce: 16,
  deadlineSeconds: 4.5,
  podSeconds: 3,
  startSeconds: 2,
  metricsSeconds: 10,
};
export const DRAWING = new URL("../../../docs/cluster-launch-day.svg", import.meta.url);

export async function launchDay(): Promise<Curve> {
  return readCurve(await readFile(new URL("launch-day.csv", import.meta.url), "utf8"));
}

/** One retailer's queue on the large cluster, by the rules in its manifests. */
export async function simulateLarge(curve: Curve): Promise<Moment[]> {
  const scaler = (await scalers("large")).find(({ target }) => target === "lookup-big-box");
  if (!scaler) throw new Error("Nothing scales lookup-big-box");
  return simulate(curve, scaler, FIGURES);
}
