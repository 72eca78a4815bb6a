import { z } from "zod";

/** Who asks, as the gateway found out; goes with every call on the bus. */
export const Principal = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("anonymous"), fingerprint: z.string().max(128).optional() }),
  z.object({ kind: z.literal("service"), name: z.string() }),
]);
export type Principal = z.infer<typeof Principal>;

export const ANONYMOUS: Principal = { kind: "anonymous" };
