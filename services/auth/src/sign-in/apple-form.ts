import { z } from "zod";
import type { AppleForm } from "./provider-sign-in.ts";
import { fingerprintIn } from "./state.ts";

const Name = z.string().trim().max(100).optional().catch(undefined);
const PostedUser = z.object({ name: z.object({ firstName: Name, lastName: Name }) });

/**
 * The name that somebody chose to give, posted at the first sign-in only. Apple does not sign it, so it goes the way of
 * what a browser says: to the page, and from there into the registration. The e-mail address beside it is left where it is.
 */
export function nameInForm(user: string | null): Record<string, string> {
  const posted = PostedUser.safeParse(jsonIn(user));
  if (!posted.success) return {};
  const { firstName, lastName } = posted.data.name;
  return { ...(firstName && { firstName }), ...(lastName && { lastName }) };
}

/** The page of ours that goes on from Apple's form: always one of two, whatever was posted. */
export function wayOn(
  { page, state }: Pick<AppleForm, "page" | "state">,
  outcome: Record<string, string>,
): string {
  if (page === "mini") return `/u/apple?${new URLSearchParams(outcome)}`;
  const fingerprint = fingerprintIn(state);
  return `/login?${new URLSearchParams({ t: "1", ...(fingerprint && { f: fingerprint }), ...outcome })}`;
}

function jsonIn(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
