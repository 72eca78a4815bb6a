import { giveUninstallReason } from "../../requests/give-uninstall-reason.ts";
import { giveUninstallReasonByFingerprint } from "../../requests/give-uninstall-reason-by-fingerprint.ts";
import { reportUninstall } from "../../requests/report-uninstall.ts";
import { reportUninstallByFingerprint } from "../../requests/report-uninstall-by-fingerprint.ts";
import { isSignedIn } from "../../session/session.ts";
import { reasonsIn, respondentsIn, type UninstallReport, waysToReport } from "./uninstall-rules.ts";

const LONGEST_WAIT_MS = 3_000;

/** Whoever leaves owes us nothing: none of this may keep them, so a call that fails is given up. */
export async function reportOpened(query: URLSearchParams): Promise<void> {
  for (const way of waysToReport(query, isSignedIn())) if (await isReported(way)) return;
}

async function isReported(way: UninstallReport): Promise<boolean> {
  if (way.by === "account") return (await reportUninstall()).kind === "ok";
  return reportUninstallByFingerprint(way.fingerprint).then(
    () => true,
    () => false,
  );
}

/** Sends the reason, and is done with it soon: nobody waits for a server that does not answer. */
export async function sendReason(text: string, query: URLSearchParams): Promise<void> {
  const waited = Promise.withResolvers<void>();
  const timer = setTimeout(waited.resolve, LONGEST_WAIT_MS);
  await Promise.race([giveReason(reasonsIn(text), query), waited.promise]);
  clearTimeout(timer);
}

async function giveReason(uninstallReason: string[], query: URLSearchParams): Promise<void> {
  if (uninstallReason.length === 0) return;
  if ((await giveUninstallReason(uninstallReason)).kind === "ok") return;
  for (const respondent of respondentsIn(query)) {
    const answer = { uninstallReason, ...respondent };
    if (await giveUninstallReasonByFingerprint(answer).catch(() => false)) return;
  }
}
