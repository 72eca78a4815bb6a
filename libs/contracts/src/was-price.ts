import { z } from "zod";

/** What a store says an item cost before, and what its own last 90 days say about that. */
export const WasPrice = z.object({
  value: z.number(),
  word: z.enum(["list", "was", "regular", "msrp"]),
  /**
   * `genuine`: it was asked on at least 30 of these days, or was the lowest price of the 30 days before the cut. Null with less
   * than 30 days of history, as `daysAtWas`.
   */
  discount: z.enum(["genuine", "doubtful"]).nullable(),
  /** The days on which nothing lower was asked. */
  daysAtWas: z.number().int().nullable(),
  of: z.literal(90),
  /** What most of the days below it cost, without the exceptions. Absent if there was none, or if nothing is said. */
  really: z.object({ lowest: z.number(), highest: z.number(), days: z.number().int() }).optional(),
});
export type WasPrice = z.infer<typeof WasPrice>;
