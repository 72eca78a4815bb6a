import { post } from "./http.ts";

export async function reportUninstallByFingerprint(fingerprint: string): Promise<void> {
  await post("/api/user/uninstallF", { fingerprint });
}
