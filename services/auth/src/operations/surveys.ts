import type { Bus, ServeOptions } from "@stockfinder/bus/bus";
import * as surveys from "@stockfinder/contracts/surveys";
import type { AuthContext } from "../context/context.ts";
import { answerSurvey, answerSurveyUnverified } from "../surveys/survey-answers.ts";

/** Serves the surveys of the extension: of signed-in callers, and of those known by a hint only. */
export async function serveSurveys(bus: Bus, context: AuthContext, options: ServeOptions): Promise<void> {
  await Promise.all([
    bus.serve(
      surveys.reportUninstall,
      async (_, { principal }) => answerSurvey(context, principal, "uninstall", []),
      options,
    ),
    bus.serve(
      surveys.reportUninstallByFingerprint,
      async (hint, { principal }) => answerSurveyUnverified(context, { ...hint, principal }, "uninstall", []),
      options,
    ),
    bus.serve(
      surveys.giveUninstallReason,
      async ({ uninstallReason }, { principal }) =>
        answerSurvey(context, principal, "uninstall", uninstallReason),
      options,
    ),
    bus.serve(
      surveys.giveUninstallReasonByFingerprint,
      async ({ uninstallReason, ...hint }, { principal }) =>
        answerSurveyUnverified(context, { ...hint, principal }, "uninstall", uninstallReason),
      options,
    ),
    bus.serve(
      surveys.giveInstallReason,
      async ({ installReason }, { principal }) => answerSurvey(context, principal, "install", installReason),
      options,
    ),
    bus.serve(
      surveys.giveInstallReasonAnonymously,
      async ({ installReason, ...hint }, { principal }) =>
        answerSurveyUnverified(context, { ...hint, principal }, "install", installReason),
      options,
    ),
  ]);
}
