import { z } from "zod";

const EXEMPT = /^exempt(?: under (\d+(?:\.\d+)?) a piece)?(?: \(state part\))?$/;

/** Null: whether the state taxes them is not known. `under`: only pieces below this price, in dollars, are exempt. */
const Exemption = z
  .string()
  .refine((text) => text === "" || EXEMPT.test(text), "expected nothing, exempt, or exempt under 110 a piece")
  .transform((text) => {
    if (text === "") return null;
    const under = EXEMPT.exec(text)?.[1];
    return { under: under === undefined ? Number.POSITIVE_INFINITY : Number(under) };
  });

export const SalesTax = z.object({
  /** Two letters. */
  state: z.string().regex(/^[A-Z]{2}$/, "expected two letters"),
  /** Percent. */
  rate: z
    .string()
    .regex(/^\d+(\.\d+)?$/, "expected a number of percent")
    .transform(Number)
    .pipe(z.number().max(30)),
  /** Whether local taxes come on top. They are not in the table. */
  local: z.enum(["yes", "no"]).transform((text) => text === "yes"),
  groceries: Exemption,
  clothing: Exemption,
  /** When it was published: `2025`. */
  checked: z.string().min(1),
});
export type SalesTax = z.output<typeof SalesTax>;
