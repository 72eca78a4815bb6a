import { postJson } from "./http.ts";

/** Lets the mail with the download link count as used. Nobody waits for it, and nothing depends on it. */
export function tellExtensionInstalled(emailId: string): void {
  postJson("/api/email/extensionInstalled", { emailId }, { keepalive: true }).catch(() => undefined);
}
