import type { Handler } from "@stockfinder/bus/bus";
import type { reportUninstall as operation } from "@stockfinder/contracts/surveys";
import type { AuthContext } from "../context/context.ts";
import { answerSurvey } from "../surveys/survey-answers.ts";

export function reportUninstall(context: AuthContext): Handler<typeof operation> {
  return async (_input, { principal }) => answerSurvey(context, principal, "uninstall", []);
}
