import type { InstallReason } from "./give-install-reason.ts";
import { post } from "./http.ts";

export async function giveInstallReasonAnonymously(answer: {
  installReason: readonly InstallReason[];
  fingerprint: string;
}): Promise<void> {
  await post("/api/anonUser/installReason", answer);
}
