import { Fault } from "@stockfinder/contracts/fault";
import type { Principal } from "@stockfinder/contracts/principal";
import { knownAccount, type Who } from "../accounts/known-account.ts";
import type { AuthContext } from "../context.ts";
import { signedIn } from "../signed-in.ts";
import { recordSurvey, type Survey } from "./surveys.ts";

type Parts = Pick<AuthContext, "database" | "clock">;

/** @throws {Fault} `unauthorized` where nobody is signed in, or the account is gone while its token still lives. */
export async function answerSurvey(
  { database, clock }: Parts,
  principal: Principal,
  survey: Survey,
  answers: readonly string[],
): Promise<{ worked: true }> {
  const { accountId } = signedIn(principal);
  if (await recordSurvey(database, { accountId, survey, answers, at: new Date(clock.now()) }))
    return { worked: true };
  throw new Fault("unauthorized", "This account is gone");
}

/** What somebody who is not signed in says of themselves, and who asks, which may tell a fingerprint too. */
export interface Respondent extends Who {
  readonly principal: Principal;
}

/** For who is not signed in; null where the product does not know them. */
export async function answerSurveyAs(
  { database, clock }: Parts,
  { principal, userId, fingerprint }: Respondent,
  survey: Survey,
  answers: readonly string[],
): Promise<{ worked: true } | null> {
  const inHeader = principal.kind === "service" ? null : principal.fingerprint;
  const accountId = await knownAccount(database, { userId, fingerprint: fingerprint ?? inHeader });
  if (accountId === null) return null;
  const isRecorded = await recordSurvey(database, { accountId, survey, answers, at: new Date(clock.now()) });
  return isRecorded ? { worked: true } : null;
}
