import { callSignedIn } from "../session/session.ts";
import type { Answer } from "../session/signed-in-calls.ts";

export function giveUninstallReason(uninstallReason: readonly string[]): Promise<Answer<unknown>> {
  return callSignedIn("/api/user/uninstallReason", { body: { uninstallReason } });
}
