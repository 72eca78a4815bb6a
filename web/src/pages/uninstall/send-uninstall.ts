import {
  giveUninstallReason,
  giveUninstallReasonByFingerprint,
  reportUninstall,
  reportUninstallByFingerprint,
} from "@stockfinder/contracts/surveys";
import { call } from "../../api/call.ts";
import { callSignedIn, isSignedIn } from "../../session/session.ts";
import { reasonsIn, respondentIn, type UninstallReport, waysToReport } from "./uninstall-rules.ts";

const LONGEST_WAIT_MS = 3_000;

/**
 * Reports the uninstall once, by the strongest identity that works. A failed report is dropped: the visitor must not wait
 * for it.
 */
export async function reportOpened(query: URLSearchParams): Promise<void> {
  for (const way of waysToReport(query, isSignedIn())) if (await isReported(way)) return;
}

async function isReported(way: UninstallReport): Promise<boolean> {
  if (way.by === "account") return (await callSignedIn(reportUninstall, {})).kind === "ok";
  return call(reportUninstallByFingerprint, { fingerprint: way.fingerprint }).then(
    () => true,
    () => false,
  );
}

/** Sends the reason. The visitor waits no longer than `LONGEST_WAIT_MS` for the server. */
export async function sendReason(text: string, query: URLSearchParams): Promise<void> {
  const waited = Promise.withResolvers<void>();
  const timer = setTimeout(waited.resolve, LONGEST_WAIT_MS);
  await Promise.race([giveReason(reasonsIn(text), query), waited.promise]);
  clearTimeout(timer);
}

async function giveReason(uninstallReason: string[], query: URLSearchParams): Promise<void> {
  if (uninstallReason.length === 0) return;
  if ((await callSignedIn(giveUninstallReason, { uninstallReason })).kind === "ok") return;
  const respondent = respondentIn(query);
  if (respondent === null) return;
  await call(giveUninstallReasonByFingerprint, { uninstallReason, ...respondent }).catch(() => undefined);
}
