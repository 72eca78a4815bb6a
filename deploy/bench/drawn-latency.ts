import { createHash } from "node:crypto";

/** The part of a cold search's query by which the slow retailers know it: `qx17`. */
export const MARK = /qx(\d+)/;

const MEDIAN_MS = 120;
const SIGMA = 0.5;
const LONGEST_MS = 2_000;

/**
 * How long a retailer takes for a marked search, in milliseconds: log-normal, and the same whoever works it out, so that
 * the bench knows what the product had to wait for.
 */
export function drawnLatency(upstream: string, mark: string): number {
  const digest = createHash("sha256").update(`${upstream}:${mark}`).digest();
  const [one, other] = [uniform(digest.readUInt32BE(0)), uniform(digest.readUInt32BE(4))];
  const normal = Math.sqrt(-2 * Math.log(one)) * Math.cos(2 * Math.PI * other);
  return Math.min(LONGEST_MS, MEDIAN_MS * Math.exp(SIGMA * normal));
}

/** From 0, exclusive, to 1. */
function uniform(word: number): number {
  return (word + 1) / 2 ** 32;
}
