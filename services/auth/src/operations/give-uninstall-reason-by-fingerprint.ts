import type { Handler } from "@stockfinder/bus/bus";
import type { giveUninstallReasonByFingerprint as operation } from "@stockfinder/contracts/surveys";
import type { AuthContext } from "../context/context.ts";
import { answerSurveyUnverified } from "../surveys/survey-answers.ts";

export function giveUninstallReasonByFingerprint(context: AuthContext): Handler<typeof operation> {
  return async ({ uninstallReason, ...hint }, { principal }) =>
    answerSurveyUnverified(context, { ...hint, principal }, "uninstall", uninstallReason);
}
