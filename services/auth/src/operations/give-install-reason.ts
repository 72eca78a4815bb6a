import type { Handler } from "@stockfinder/bus/bus";
import type { giveInstallReason as operation } from "@stockfinder/contracts/surveys";
import type { AuthContext } from "../context/context.ts";
import { answerSurvey } from "../surveys/survey-answers.ts";

export function giveInstallReason(context: AuthContext): Handler<typeof operation> {
  return async ({ installReason }, { principal }) =>
    answerSurvey(context, principal, "install", installReason);
}
