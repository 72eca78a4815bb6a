import type { Handler } from "@stockfinder/bus/bus";
import type { reportUninstallByFingerprint as operation } from "@stockfinder/contracts/surveys";
import type { AuthContext } from "../context.ts";
import { answerSurveyAs } from "../surveys/survey-answers.ts";

export function reportUninstallByFingerprint(context: AuthContext): Handler<typeof operation> {
  return async (who, { principal }) => answerSurveyAs(context, { ...who, principal }, "uninstall", []);
}
