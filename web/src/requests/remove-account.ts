import { callSignedIn } from "../session/session.ts";
import type { Answer } from "../session/signed-in-calls.ts";

export function removeAccount(): Promise<Answer<unknown>> {
  return callSignedIn("/api/me", { method: "DELETE" });
}
