import type { Handler } from "@stockfinder/bus/bus";
import type { giveUninstallReason as operation } from "@stockfinder/contracts/surveys";
import type { AuthContext } from "../context/context.ts";
import { answerSurvey } from "../surveys/survey-answers.ts";

export function giveUninstallReason(context: AuthContext): Handler<typeof operation> {
  return async ({ uninstallReason }, { principal }) =>
    answerSurvey(context, principal, "uninstall", uninstallReason);
}
