import type { Bus, ServeOptions } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import { AccountId, type Principal } from "@stockfinder/contracts/principal";
import * as surveys from "@stockfinder/contracts/surveys";
import type { Queryable } from "@stockfinder/database/database";
import { accountById } from "../accounts/accounts.ts";
import { likelyAccountOf } from "../accounts/fingerprints.ts";
import type { AuthContext } from "../context/context.ts";
import { signedIn } from "../context/signed-in.ts";
import { recordSurvey, type Survey } from "../surveys/surveys.ts";

/** Serves the surveys of the extension: of signed-in callers, and of those known by a hint only. */
export async function serveSurveys(bus: Bus, context: AuthContext, options: ServeOptions): Promise<void> {
  await Promise.all([
    bus.serve(
      surveys.reportUninstall,
      async (_, { principal }) => answerSurvey(context, principal, "uninstall", []),
      options,
    ),
    bus.serve(
      surveys.reportUninstallByFingerprint,
      async (hint, { principal }) => answerSurveyUnverified(context, { ...hint, principal }, "uninstall", []),
      options,
    ),
    bus.serve(
      surveys.giveUninstallReason,
      async ({ uninstallReason }, { principal }) =>
        answerSurvey(context, principal, "uninstall", uninstallReason),
      options,
    ),
    bus.serve(
      surveys.giveUninstallReasonByFingerprint,
      async ({ uninstallReason, ...hint }, { principal }) =>
        answerSurveyUnverified(context, { ...hint, principal }, "uninstall", uninstallReason),
      options,
    ),
    bus.serve(
      surveys.giveInstallReason,
      async ({ installReason }, { principal }) => answerSurvey(context, principal, "install", installReason),
      options,
    ),
    bus.serve(
      surveys.giveInstallReasonAnonymously,
      async ({ installReason, ...hint }, { principal }) =>
        answerSurveyUnverified(context, { ...hint, principal }, "install", installReason),
      options,
    ),
  ]);
}

type Dependencies = Pick<AuthContext, "database" | "clock">;

/** Longer than recording takes, so that the response time does not reveal whether the account exists. */
const RESPONSE_MS = 50;

/**
 * Records the answers of a signed-in account. Only its owner replaces earlier answers of the same day.
 * @throws {Fault} `unauthorized` if the caller is not signed in, or the account was removed while its token is still valid.
 */
async function answerSurvey(
  { database, clock }: Dependencies,
  principal: Principal,
  survey: Survey,
  answers: readonly string[],
): Promise<{ worked: true }> {
  const { accountId, rights } = signedIn(principal);
  const at = new Date(clock.now());
  const mayReplace = rights === "owner";
  if (await recordSurvey(database, { accountId, survey, answers, at, mayReplace })) return { worked: true };
  throw new Fault("unauthorized", "The account was removed");
}

/** A respondent who is not signed in. The fingerprint may be in the principal instead. */
interface Respondent extends AccountHint {
  readonly principal: Principal;
}

/**
 * Records the answers of a respondent who is not signed in, if the hint names an account. Replaces no earlier answers, because
 * a fingerprint or user id is no proof. Neither the response nor its timing reveals whether the account exists.
 */
async function answerSurveyUnverified(
  { database, clock }: Dependencies,
  { principal, userId, fingerprint }: Respondent,
  survey: Survey,
  answers: readonly string[],
): Promise<{ worked: true }> {
  const delay = clock.sleep(RESPONSE_MS);
  const inHeader = principal.kind === "service" ? null : principal.fingerprint;
  const accountId = await accountFromHint(database, { userId, fingerprint: fingerprint ?? inHeader });
  if (accountId !== null) {
    const at = new Date(clock.now());
    await recordSurvey(database, { accountId, survey, answers, at, mayReplace: false });
  }
  await delay;
  return { worked: true };
}

interface AccountHint {
  /** An account id; old clients also send other text. */
  readonly userId?: string | null | undefined;
  readonly fingerprint?: string | null | undefined;
}

/** The id of the account that the hint names; null if there is none. */
async function accountFromHint(db: Queryable, { userId, fingerprint }: AccountHint): Promise<string | null> {
  const id = AccountId.safeParse(userId);
  const account = id.success ? await accountById(db, id.data) : null;
  if (account) return account.id;
  return fingerprint ? await likelyAccountOf(db, fingerprint) : null;
}
