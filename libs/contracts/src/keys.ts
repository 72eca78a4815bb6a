import { z } from "zod";
import { operation } from "./operation.ts";
import { AccountId, KeyScope } from "./principal.ts";

export const MAX_KEYS = 20;

/** 160 random bits after a prefix, by which scanners for leaked secrets recognize a key. */
export const PERSONAL_KEY = /^sf_[A-Za-z0-9_-]{27}$/;

const Name = z
  .string()
  .trim()
  .min(1, "Must not be empty")
  .max(100, "Must have at most 100 characters")
  .transform((text) => text.replaceAll("\0", "").toWellFormed());

export const PersonalKey = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(KeyScope),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  /** Within a minute; null if it was never used. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type PersonalKey = z.infer<typeof PersonalKey>;

export const addKey = operation({
  name: "auth.addKey",
  summary:
    "Makes a personal key for programs, sent as `Authorization: Bearer sf_…`; the answer is the only one that has it. At most 20 each; 403 for a guest",
  http: { method: "POST", path: "/api/keys", signedIn: "owner", created: true, limit: "signIns" },
  input: z.strictObject({
    name: Name,
    scopes: z
      .array(KeyScope)
      .min(1, "Choose at least one")
      .transform((scopes) => KeyScope.options.filter((scope) => scopes.includes(scope))),
    expiresAt: z.iso.datetime().nullish(),
  }),
  output: z.object({ id: z.uuid(), key: z.string() }),
});

export const listKeys = operation({
  name: "auth.listKeys",
  summary: "The account's keys without their secrets, the newest first; 403 for a guest",
  repeatable: true,
  http: { method: "GET", path: "/api/keys", signedIn: "owner" },
  input: z.strictObject({}),
  output: z.array(PersonalKey),
});

export const removeKey = operation({
  name: "auth.removeKey",
  summary: "Revokes a key within a second; 204 also if there is none. 403 for a guest",
  http: { method: "DELETE", path: "/api/keys/{id}", signedIn: "owner", limit: "signIns" },
  input: z.strictObject({ id: z.uuid() }),
  output: z.null(),
});

/** Gateways ask it at most once a second for each key in use, so that a revoked one is refused within a second. */
export const resolveKey = operation({
  name: "auth.resolveKey",
  summary: "The account and scopes of a key; null if it was revoked, has expired or never existed",
  input: z.object({ key: z.string().regex(PERSONAL_KEY) }),
  output: z.object({ id: z.uuid(), accountId: AccountId, scopes: z.array(KeyScope) }).nullable(),
});
