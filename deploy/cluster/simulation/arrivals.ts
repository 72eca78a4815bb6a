import { z } from "zod";

/** Requests over time, as multiples of an ordinary hour's. */
export type Curve = readonly { readonly seconds: number; readonly times: number }[];

const Row = z
  .string()
  .regex(/^\d+(\.\d+)?,\d+(\.\d+)?$/, "expected seconds,times")
  .transform((line) => {
    const [seconds = 0, times = 0] = line.split(",").map(Number);
    return { seconds, times };
  });

/** Reads a recording: a line `seconds,times` for each point, in order, below a heading. @throws {z.ZodError} */
export function readCurve(csv: string): Curve {
  const [, ...lines] = csv.trim().split("\n");
  return z.array(Row).min(2).parse(lines);
}

/** Between two points the curve is straight; after the last one it stays. */
export function timesAt(curve: Curve, seconds: number): number {
  const after = curve.findIndex((point) => point.seconds > seconds);
  const [to, from] = [curve[after], curve[after - 1]];
  if (!to) return curve.at(-1)?.times ?? 0;
  if (!from) return to.times;
  return from.times + ((to.times - from.times) * (seconds - from.seconds)) / (to.seconds - from.seconds);
}
