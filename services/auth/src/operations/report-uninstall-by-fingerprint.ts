import type { Handler } from "@stockfinder/bus/bus";
import type { reportUninstallByFingerprint as operation } from "@stockfinder/contracts/surveys";
import type { AuthContext } from "../context/context.ts";
import { answerSurveyUnverified } from "../surveys/survey-answers.ts";

export function reportUninstallByFingerprint(context: AuthContext): Handler<typeof operation> {
  return async (hint, { principal }) =>
    answerSurveyUnverified(context, { ...hint, principal }, "uninstall", []);
}
