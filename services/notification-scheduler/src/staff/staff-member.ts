import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { isPasswordOf, parsePasswordHash } from "./password-hash.ts";

export interface StaffMember {
  /** As in the audit log. */
  readonly name: string;
  isPassword(password: string): Promise<boolean>;
}

const SHARED_NAME = "staff";

/** A password travels in a header, which takes no other characters. */
const SENDABLE = /^[!-~](?:[ -~]*[!-~])?$/;
const LONGEST_PASSWORD = 200;
export const SHORTEST_PASSWORD = 12;
const NAME = /^[\p{L}\d][\p{L}\d .@_-]{0,49}$/u;

const EXPECTED_PASSWORD = `expected a password of at most ${LONGEST_PASSWORD} letters, digits and signs of a US keyboard`;
const EXPECTED_LIST =
  "expected name:hash;name:hash with hashes that `npm run operate -- staff-password <name>` makes, and each name once";

/** Whether the text can be a password, which is sent in a header. */
export function canBePassword(text: string): boolean {
  return text.length <= LONGEST_PASSWORD && SENDABLE.test(text);
}

export function canBeName(text: string): boolean {
  return NAME.test(text) && text !== SHARED_NAME;
}

/** `STAFF_PASSWORD`: one password, which several people may share. */
export const SharedPassword = z.string().refine(canBePassword, EXPECTED_PASSWORD);

/** `STAFF_PASSWORDS`: `name:hash;…`, a password for each person. */
export const NamedPasswords = z.string().transform((list, context): readonly StaffMember[] => {
  const entries = list.split(";").filter((entry) => entry.trim() !== "");
  const members = entries.flatMap((entry) => namedMember(entry.trim()) ?? []);
  const names = new Set(members.map(({ name }) => name.toLowerCase()));
  if (members.length === 0 || members.length < entries.length || names.size < members.length)
    context.addIssue({ code: "custom", message: EXPECTED_LIST });
  return members;
});

export function sharedMember(password: string): StaffMember {
  const known = sha256(password);
  return {
    name: SHARED_NAME,
    // Digests have one length, so that the comparison takes the same time whatever is tried.
    isPassword: async (tried) => timingSafeEqual(sha256(tried), known),
  };
}

function namedMember(entry: string): StaffMember | null {
  const colon = entry.indexOf(":");
  const name = entry.slice(0, colon).trim();
  const hash = parsePasswordHash(entry.slice(colon + 1).trim());
  if (!canBeName(name) || hash === null) return null;
  return { name, isPassword: (tried) => isPasswordOf(tried, hash) };
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
