import { z } from "zod";
import { operation } from "./operation.ts";
import { Fingerprint } from "./principal.ts";
import { typedText } from "./text.ts";

export const INSTALL_REASONS = [
  "Price comparisons",
  "Back-in-stock notifications",
  "Price drop notifications",
  "Other",
] as const;
export type InstallReason = (typeof INSTALL_REASONS)[number];

const InstallReasons = z.array(z.enum(INSTALL_REASONS)).max(INSTALL_REASONS.length);
const UninstallReasons = z
  .array(typedText(1_000))
  .max(10)
  .transform((reasons) => reasons.filter((reason) => reason !== ""));

/** Clients also send placeholder text. A malformed fingerprint counts as none. */
const LenientFingerprint = z.string().transform((text) => Fingerprint.safeParse(text).data ?? null);
/**
 * Identifies a respondent who is not signed in. `userId` is an account id; if it is unknown, the fingerprint is used. The
 * fingerprint may be in `X-Fingerprint` instead.
 */
const respondent = { fingerprint: LenientFingerprint.nullish(), userId: z.string().max(128).nullish() };

/** The anonymous operations return this for unknown respondents too, so they do not reveal whether an account exists. */
const Recorded = z.object({ worked: z.literal(true) });

export const reportUninstall = operation({
  name: "auth.reportUninstall",
  summary: "Records that the signed-in account removed the extension",
  http: { method: "POST", path: "/api/user/uninstall", signedIn: true, limit: "visits" },
  input: z.object({}),
  output: Recorded,
});

export const reportUninstallByFingerprint = operation({
  name: "auth.reportUninstallByFingerprint",
  summary: "Records that the extension of a fingerprint or user id was removed",
  http: { method: "POST", path: "/api/user/uninstallF", limit: "visits" },
  input: z.object(respondent),
  output: Recorded,
});

export const giveUninstallReason = operation({
  name: "auth.giveUninstallReason",
  summary: "Records why the signed-in account removed the extension",
  http: { method: "POST", path: "/api/user/uninstallReason", signedIn: true, limit: "visits" },
  input: z.object({ uninstallReason: UninstallReasons }),
  output: Recorded,
});

export const giveUninstallReasonByFingerprint = operation({
  name: "auth.giveUninstallReasonByFingerprint",
  summary: "Records why the extension of a fingerprint or user id was removed; replaces no earlier answer",
  http: { method: "POST", path: "/api/user/uninstallReasonF", limit: "visits" },
  input: z.object({ uninstallReason: UninstallReasons, ...respondent }),
  output: Recorded,
});

export const giveInstallReason = operation({
  name: "auth.giveInstallReason",
  summary: "Records why the signed-in account installed the extension",
  http: { method: "POST", path: "/api/user/installReason", signedIn: true, limit: "visits" },
  input: z.object({ installReason: InstallReasons }),
  output: Recorded,
});

export const giveInstallReasonAnonymously = operation({
  name: "auth.giveInstallReasonAnonymously",
  summary: "Records why the extension of a fingerprint or user id was installed; replaces no earlier answer",
  http: { method: "POST", path: "/api/anonUser/installReason", limit: "visits" },
  input: z.object({ installReason: InstallReasons, ...respondent }),
  output: Recorded,
});
