import { z } from "zod";

/** A price in dollars, or in whole units of another currency. */
export const Money = z.object({ value: z.number(), currency: z.string() });
export type Money = Readonly<z.infer<typeof Money>>;
