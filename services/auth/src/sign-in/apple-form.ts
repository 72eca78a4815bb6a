import { z } from "zod";
import type { AppleForm } from "./provider-sign-in.ts";
import { fingerprintIn } from "./state.ts";

const Name = z.string().trim().max(100).optional().catch(undefined);
const PostedUser = z.object({ name: z.object({ firstName: Name, lastName: Name }) });

/**
 * Reads the user's name, which Apple posts at the first sign-in only. Apple does not sign it, so it is treated as browser
 * input: it goes to the page, which sends it with the registration. The posted e-mail address is ignored.
 */
export function parsePostedName(user: string | undefined): Record<string, string> {
  const posted = PostedUser.safeParse(parseJson(user));
  if (!posted.success) return {};
  const { firstName, lastName } = posted.data.name;
  return { ...(firstName && { firstName }), ...(lastName && { lastName }) };
}

/** The path of the page that follows Apple's form: one of two, whatever was posted. */
export function nextPath(
  { page, state }: Pick<AppleForm, "page" | "state">,
  outcome: Record<string, string>,
): string {
  if (page === "mini") return `/u/apple?${new URLSearchParams(outcome)}`;
  const fingerprint = fingerprintIn(state);
  return `/login?${new URLSearchParams({ t: "1", ...(fingerprint && { f: fingerprint }), ...outcome })}`;
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
