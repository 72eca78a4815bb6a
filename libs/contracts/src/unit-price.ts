import { z } from "zod";

export const UnitPrice = z.object({
  amount: z.number(),
  /** What it is the price of: `oz`, `100 ml`, `count`. Unit prices of different units are not compared. */
  unit: z.string(),
  /** The same in words: a `roll` is a `count`. */
  per: z.string(),
});
export type UnitPrice = z.infer<typeof UnitPrice>;
