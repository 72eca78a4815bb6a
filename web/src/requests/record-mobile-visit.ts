import { postJson } from "./http.ts";

/** So that who installs on a computer later is counted to what brought them to their phone. Nobody waits for it. */
export function recordMobileVisit(utmSource: string | null): void {
  postJson("/api/mobileVisit", { utmSource }, { keepalive: true }).catch(() => undefined);
}
