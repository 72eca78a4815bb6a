import { z } from "zod";

/**
 * How an extension client is known where nobody signed in to it: printable characters without a colon, since it stands
 * between colons in the `state` of a sign-in.
 */
export const Fingerprint = z
  .string()
  .trim()
  .regex(/^[!-9;-~]{1,128}$/, "Must be 1 to 128 printable characters without spaces and colons");

export const AccountId = z.uuid();

/** Who asks, as the gateway found out; goes with every call on the bus. */
export const Principal = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("anonymous"), fingerprint: Fingerprint.optional() }),
  z.object({
    kind: z.literal("account"),
    accountId: AccountId,
    /** The sign-in that the access token descends from; ended by a logout. */
    familyId: z.uuid(),
    fingerprint: Fingerprint.optional(),
  }),
  z.object({ kind: z.literal("service"), name: z.string() }),
]);
export type Principal = z.infer<typeof Principal>;
export type AccountPrincipal = Extract<Principal, { kind: "account" }>;

export const ANONYMOUS: Principal = { kind: "anonymous" };
