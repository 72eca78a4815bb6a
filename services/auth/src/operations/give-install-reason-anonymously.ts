import type { Handler } from "@stockfinder/bus/bus";
import type { giveInstallReasonAnonymously as operation } from "@stockfinder/contracts/surveys";
import type { AuthContext } from "../context.ts";
import { answerSurveyAs } from "../surveys/survey-answers.ts";

export function giveInstallReasonAnonymously(context: AuthContext): Handler<typeof operation> {
  return async ({ installReason, ...who }, { principal }) =>
    answerSurveyAs(context, { ...who, principal }, "install", installReason);
}
