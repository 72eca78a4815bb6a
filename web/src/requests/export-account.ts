import type { AccountExport } from "@stockfinder/contracts/accounts";
import { callSignedIn } from "../session/session.ts";
import type { Answer } from "../session/signed-in-calls.ts";

export function exportAccount(): Promise<Answer<AccountExport>> {
  return callSignedIn("/api/me/export", { method: "GET" });
}
