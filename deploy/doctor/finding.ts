import { z } from "zod";

export const Finding = z.object({
  /** What is wrong. */
  finding: z.string(),
  /** What to do about it. */
  remedy: z.string(),
});
export type Finding = z.infer<typeof Finding>;
