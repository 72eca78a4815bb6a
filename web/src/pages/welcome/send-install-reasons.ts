import {
  giveInstallReason,
  giveInstallReasonAnonymously,
  type InstallReason,
} from "@stockfinder/contracts/surveys";
import { call } from "../../api/call.ts";
import { fingerprintOf } from "../../session/fingerprint.ts";
import { callSignedIn } from "../../session/session.ts";

/** Sends the answer for the signed-in account, else for this browser's fingerprint. A lost answer is no error. */
export async function sendInstallReasons(installReason: readonly InstallReason[]): Promise<void> {
  const answer = await callSignedIn(giveInstallReason, { installReason });
  if (answer.kind === "ok") return;
  const anonymous = { installReason, fingerprint: fingerprintOf() };
  await call(giveInstallReasonAnonymously, anonymous).catch(() => undefined);
}
