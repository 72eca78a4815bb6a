import type { Handler } from "@stockfinder/bus/bus";
import type { giveUninstallReasonByFingerprint as operation } from "@stockfinder/contracts/surveys";
import type { AuthContext } from "../context.ts";
import { answerSurveyAs } from "../surveys/survey-answers.ts";

export function giveUninstallReasonByFingerprint(context: AuthContext): Handler<typeof operation> {
  return async ({ uninstallReason, ...who }, { principal }) =>
    answerSurveyAs(context, { ...who, principal }, "uninstall", uninstallReason);
}
