import { callSignedIn } from "../session/session.ts";
import type { Answer } from "../session/signed-in-calls.ts";

export function reportUninstall(): Promise<Answer<unknown>> {
  return callSignedIn("/api/user/uninstall", { body: {} });
}
