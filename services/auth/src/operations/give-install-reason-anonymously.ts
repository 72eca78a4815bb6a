import type { Handler } from "@stockfinder/bus/bus";
import type { giveInstallReasonAnonymously as operation } from "@stockfinder/contracts/surveys";
import type { AuthContext } from "../context/context.ts";
import { answerSurveyUnverified } from "../surveys/survey-answers.ts";

export function giveInstallReasonAnonymously(context: AuthContext): Handler<typeof operation> {
  return async ({ installReason, ...hint }, { principal }) =>
    answerSurveyUnverified(context, { ...hint, principal }, "install", installReason);
}
