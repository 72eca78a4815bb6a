import type { INSTALL_REASONS } from "@stockfinder/contracts/surveys";
import { callSignedIn } from "../session/session.ts";
import type { Answer } from "../session/signed-in-calls.ts";

export type InstallReason = (typeof INSTALL_REASONS)[number];

export function giveInstallReason(installReason: readonly InstallReason[]): Promise<Answer<unknown>> {
  return callSignedIn("/api/user/installReason", { body: { installReason } });
}
