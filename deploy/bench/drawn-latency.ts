import { hash } from "node:crypto";

/** The marker in a cold search's query by which the slow retailers recognise it: `qx17`. */
export const MARK = /qx(\d+)/;

/** How long a retailer's page or API usually takes. */
const MEDIAN_MS = 300;
const SIGMA = 0.4;
const LONGEST_MS = 2_000;

/** The report of the slow retailers. */
export interface Served {
  calls: number;
  /** By marker and upstream, in milliseconds from the request's arrival to the end of the response. */
  took: Record<string, Record<string, number>>;
}

/** How long a retailer takes for a marked search, in milliseconds: log-normal, and the same in every run. */
export function drawnLatency(upstream: string, mark: string): number {
  const digest = hash("sha256", `${upstream}:${mark}`, "buffer");
  const [one, other] = [uniform(digest.readUInt32BE(0)), uniform(digest.readUInt32BE(4))];
  const normal = Math.sqrt(-2 * Math.log(one)) * Math.cos(2 * Math.PI * other);
  return Math.min(LONGEST_MS, MEDIAN_MS * Math.exp(SIGMA * normal));
}

/** From 0, exclusive, to 1. */
function uniform(word: number): number {
  return (word + 1) / 2 ** 32;
}
