import { z } from "zod";
import { operation } from "./operation.ts";
import { Fingerprint } from "./principal.ts";
import { typedText } from "./text.ts";

/** In the order of the page. */
export const INSTALL_REASONS = [
  "Price comparisons",
  "Back-in-stock notifications",
  "Price drop notifications",
  "Other",
] as const;

const InstallReasons = z.array(z.enum(INSTALL_REASONS)).max(INSTALL_REASONS.length);
const UninstallReasons = z
  .array(typedText(1_000))
  .max(10)
  .transform((reasons) => reasons.filter((reason) => reason !== ""));

/** What cannot be a fingerprint is nobody's. */
const ToldFingerprint = z.string().transform((told) => Fingerprint.safeParse(told).data ?? null);
/**
 * By which somebody who is not signed in says who they are; `userId` is the id of an account. A fingerprint may stand in
 * `X-Fingerprint` instead.
 */
const who = { fingerprint: ToldFingerprint.nullish(), userId: z.string().max(128).nullish() };

const Recorded = z.object({ worked: z.literal(true) });
/** Null where neither fingerprint nor user id is known to the product. */
const RecordedIfKnown = Recorded.nullable();
const deadlineMs = 3_000;

export const reportUninstall = operation({
  name: "auth.reportUninstall",
  summary: "Records that the signed-in account removed the extension",
  http: { method: "POST", path: "/api/user/uninstall", signedIn: true },
  input: z.strictObject({}),
  output: Recorded,
  deadlineMs,
});

export const reportUninstallByFingerprint = operation({
  name: "auth.reportUninstallByFingerprint",
  summary: "Records that the extension of a fingerprint was removed; 204 for one that is not known",
  http: { method: "POST", path: "/api/user/uninstallF" },
  input: z.strictObject(who),
  output: RecordedIfKnown,
  deadlineMs,
});

export const giveUninstallReason = operation({
  name: "auth.giveUninstallReason",
  summary: "Why the signed-in account removed the extension",
  http: { method: "POST", path: "/api/user/uninstallReason", signedIn: true },
  input: z.strictObject({ uninstallReason: UninstallReasons }),
  output: Recorded,
  deadlineMs,
});

export const giveUninstallReasonByFingerprint = operation({
  name: "auth.giveUninstallReasonByFingerprint",
  summary: "Why the extension of a fingerprint or user id was removed; 204 for one that is not known",
  http: { method: "POST", path: "/api/user/uninstallReasonF" },
  input: z.strictObject({ uninstallReason: UninstallReasons, ...who }),
  output: RecordedIfKnown,
  deadlineMs,
});

export const giveInstallReason = operation({
  name: "auth.giveInstallReason",
  summary: "Why the signed-in account installed the extension",
  http: { method: "POST", path: "/api/user/installReason", signedIn: true },
  input: z.strictObject({ installReason: InstallReasons }),
  output: Recorded,
  deadlineMs,
});

export const giveInstallReasonAnonymously = operation({
  name: "auth.giveInstallReasonAnonymously",
  summary: "The same by fingerprint or user id; 204 for one that is not known",
  http: { method: "POST", path: "/api/anonUser/installReason" },
  input: z.strictObject({ installReason: InstallReasons, ...who }),
  output: RecordedIfKnown,
  deadlineMs,
});
