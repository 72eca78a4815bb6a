import { z } from "zod";

/** US dollars. */
export const TotalPart = z.object({
  /** `way` is the drive to a branch and back; a branch's total has it instead of `shipping`. */
  part: z.enum(["price", "shipping", "tax", "way"]),
  /** Null if it is not known. */
  value: z.number().nullable(),
  /** The least that it can be; null if nothing is known of it, like `high`. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** In words: where the figure comes from, or what is missing. */
  source: z.string(),
});
export type TotalPart = z.infer<typeof TotalPart>;

export const Total = z.object({
  /** The sum of the known parts. Null without a price, and outside the US. */
  value: z.number().nullable(),
  /** True if it can be more: a part is not known, or known only "at least". */
  from: z.boolean(),
  /** Empty outside the US: there is no total for Canada yet. */
  parts: z.array(TotalPart),
});
export type Total = z.infer<typeof Total>;

export const OFFER_SORTS = ["total", "price", "distance"] as const;
export const OfferSort = z.enum(OFFER_SORTS);
export type OfferSort = z.infer<typeof OfferSort>;
