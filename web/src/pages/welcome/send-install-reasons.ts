import { giveInstallReason, type InstallReason } from "../../requests/give-install-reason.ts";
import { giveInstallReasonAnonymously } from "../../requests/give-install-reason-anonymously.ts";
import { fingerprintOf } from "../../session/fingerprint.ts";

/** By whoever is signed in, else by this browser's fingerprint. An answer that gets lost costs the newcomer nothing. */
export async function sendInstallReasons(installReason: readonly InstallReason[]): Promise<void> {
  const answer = await giveInstallReason(installReason);
  if (answer.kind === "ok") return;
  await giveInstallReasonAnonymously({ installReason, fingerprint: fingerprintOf() }).catch(() => undefined);
}
