import { z } from "zod";

/**
 * Identifies an extension client that is not signed in. It signs in to an anonymous account, so it must be hard to guess: at
 * least 16 characters; the product's own have 128 random bits. It has no colon, because the `state` of a sign-in separates its
 * fields with colons.
 */
export const Fingerprint = z
  .string()
  .trim()
  .regex(/^[!-9;-~]{16,128}$/, "Must be 16 to 128 printable characters without spaces and colons");

export const AccountId = z.uuid();

/**
 * The rights of a sign-in to its account. An owner signed in with a provider, made the anonymous account, or sent its
 * `deviceSecret`; an owner may do everything. A guest sent only the fingerprint: a guest may add data, and see the watches and
 * alerts of that fingerprint, but not read, export, erase, upgrade or merge the account.
 */
export const SignInRights = z.enum(["owner", "guest"]);
export type SignInRights = z.infer<typeof SignInRights>;

export const OWNER_NEEDED = "This sign-in may add to the account; its owner has to sign in for this";

/**
 * What a personal key may do for its account: `read` what is there, change watches (`watch`) and shopping lists (`lists`), and
 * write posts, votes and reports (`post`). Each operation names its own in `HttpRoute.scope`.
 */
export const KeyScope = z.enum(["read", "watch", "lists", "post"]);
export type KeyScope = z.infer<typeof KeyScope>;

/**
 * The caller's network, hashed into one of 2^20 groups: enough to give each caller a fair share of a limit, too few to
 * reveal an address.
 */
export const CallerGroup = z.string().regex(/^[0-9a-f]{5}$/);

/** The caller, as the gateway authenticated it; sent with every call on the bus. */
export const Principal = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("anonymous"),
    fingerprint: Fingerprint.optional(),
    callerGroup: CallerGroup.optional(),
  }),
  z.object({
    kind: z.literal("account"),
    accountId: AccountId,
    /** The sign-in of the access token, which a logout ends; or the personal key. */
    familyId: z.uuid(),
    rights: SignInRights.default("guest"),
    fingerprint: Fingerprint.optional(),
    callerGroup: CallerGroup.optional(),
  }),
  z.object({ kind: z.literal("service"), name: z.string() }),
]);
export type Principal = z.infer<typeof Principal>;
export type AnonymousPrincipal = Extract<Principal, { kind: "anonymous" }>;
export type AccountPrincipal = Extract<Principal, { kind: "account" }>;

export const ANONYMOUS: Principal = { kind: "anonymous" };
