import type { ProviderName } from "@stockfinder/contracts/accounts";
import { Fault } from "@stockfinder/contracts/fault";
import type { Queryable } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import type { AuthMetrics } from "../metrics/auth-metrics.ts";
import { randomSecret } from "../tokens/secrets.ts";
import { apple } from "./apple.ts";
import { nextPath, parsePostedName } from "./apple-form.ts";
import { storeReturn, takeReturn } from "./apple-returns.ts";
import { type Attempt, insertAttempt, takeAttempt } from "./attempts.ts";
import { facebook } from "./facebook.ts";
import { failureOf, ProviderUnavailable, Refused } from "./failures.ts";
import { google, ownProvider } from "./openid-provider.ts";
import type { Provider } from "./provider.ts";
import { type ProvidersConfig, pageUrl, redirectUri } from "./provider-config.ts";
import type { ProviderHttp } from "./provider-http.ts";
import type { AppleForm, ProviderIdentity, ProviderSignIn, ReturnedSignIn } from "./provider-sign-in.ts";
import { newState } from "./state.ts";

/** Time for all calls to a provider, before the redirect and after it. Shorter than the operations' deadlines. */
const BEGIN_MS = 4_000;
const REDEEM_MS = 6_000;

const NO_ATTEMPT = "the state is unknown, expired or from another browser";

export interface ProviderSignInDependencies {
  readonly config: ProvidersConfig;
  readonly database: Queryable;
  readonly http: ProviderHttp;
  readonly clock: Pick<Clock, "now">;
  readonly logger: Pick<Logger, "warn">;
  readonly metrics: Pick<AuthMetrics, "providerSignIn">;
}

export function createProviderSignIn({
  config,
  database,
  http,
  clock,
  logger,
  metrics,
}: ProviderSignInDependencies): ProviderSignIn {
  const configured: Provider[] = [];
  if (config.google) configured.push(google(config.google, clock));
  if (config.apple) configured.push(apple(config.apple, clock));
  if (config.facebook) configured.push(facebook(config.facebook));
  if (config.oidc) configured.push(ownProvider(config.oidc, clock));
  const providerOf = (accountType: ProviderName) =>
    configured.find((provider) => provider.accountType === accountType);

  /** Counts and logs a failed sign-in; returns the error for the caller, without the reason. */
  function reportFailure(accountType: ProviderName, error: unknown): unknown {
    const failure = failureOf(error);
    if (!failure) return error;
    metrics.providerSignIn(accountType, failure.fault instanceof ProviderUnavailable ? "away" : "refused");
    logger.warn({ provider: accountType, reason: failure.reason }, "a sign-in failed");
    return failure.fault;
  }

  async function redeem(
    attempt: Attempt,
    received: { readonly code: string | undefined; readonly idToken: string | null },
  ): Promise<ProviderIdentity> {
    const provider = providerOf(attempt.accountType);
    if (!provider) throw new Refused("the provider is no longer configured");
    if (!received.code) throw new Refused("there is no code");
    const response = { ...attempt, code: received.code, idToken: received.idToken };
    const identity = await provider.redeem(response, http.within(REDEEM_MS));
    metrics.providerSignIn(attempt.accountType, "vouched");
    return identity;
  }

  async function redeemCode(callback: ReturnedSignIn): Promise<ProviderIdentity> {
    if (!callback.state) throw new Refused("there is no state");
    const attempt = await takeAttempt(database, {
      state: callback.state,
      browser: callback.browser ?? null,
      now: clock.now(),
    });
    if (!attempt) throw new Refused(NO_ATTEMPT);
    if (attempt.accountType !== callback.accountType)
      throw new Refused("the state belongs to another provider");
    checkRedirectUrl(callback.redirectUrl, attempt.pageUrl);
    return redeem(attempt, { code: callback.tokenId, idToken: null });
  }

  async function redeemAppleCode({
    tokenId: code,
    browser = null,
    redirectUrl,
  }: ReturnedSignIn): Promise<ProviderIdentity> {
    const kept = await takeReturn(database, { code, browser, now: clock.now() });
    if (!kept) throw new Refused("the one-time code is unknown, expired or from another browser");
    checkRedirectUrl(redirectUrl, kept.pageUrl);
    return { accountType: "apple", subject: kept.subject, email: kept.email, name: null };
  }

  /** Checks Apple's form. Returns the one-time code, and the state, from which the page reads the campaign source. */
  async function acceptForm({ state, browser = null, error, code, id_token: idToken }: AppleForm) {
    if (!state) throw new Refused("there is no state");
    const attempt = await takeAttempt(database, { state, browser, now: clock.now() });
    if (!attempt || !browser) throw new Refused(NO_ATTEMPT);
    if (attempt.accountType !== "apple") throw new Refused("the state belongs to another provider");
    if (error) throw new Refused("Apple posted an error");
    const { subject, email } = await redeem(attempt, { code, idToken: idToken ?? null });
    const identity = { subject, email, pageUrl: attempt.pageUrl };
    const appleTokenId = await storeReturn(database, identity, { browser, now: clock.now() });
    return { state, appleTokenId };
  }

  return {
    list: () =>
      configured.map(({ accountType, demo, name }) => ({
        accountType,
        demo,
        ...(name !== undefined && { name }),
      })),

    async begin({ accountType, fingerprint, utm, page, origin, browser }) {
      const provider = providerOf(accountType);
      if (!provider) throw new Fault("not-found", "This provider is not configured");
      const returnPage = { accountType, page, origin };
      const state = newState(accountType, fingerprint, utm);
      const attempt = {
        accountType,
        redirectUri: redirectUri(returnPage),
        pageUrl: pageUrl(returnPage),
        nonce: randomSecret(),
        codeVerifier: randomSecret(),
      };
      try {
        const url = await provider.authorizationUrl({ ...attempt, state }, http.within(BEGIN_MS));
        await insertAttempt(database, { ...attempt, state, browser, now: clock.now() });
        return { url: url.href };
      } catch (error) {
        throw reportFailure(accountType, error);
      }
    },

    async complete(callback) {
      try {
        return await (callback.accountType === "apple" ? redeemAppleCode(callback) : redeemCode(callback));
      } catch (error) {
        throw reportFailure(callback.accountType, error);
      }
    },

    async appleReturned(form) {
      try {
        return { location: nextPath(form, { ...(await acceptForm(form)), ...parsePostedName(form.user) }) };
      } catch (error) {
        const failure = reportFailure("apple", error);
        if (!(failure instanceof Fault)) throw failure;
        return { location: nextPath(form, { failed: "true" }) };
      }
    },
  };
}

function checkRedirectUrl(redirectUrl: ReturnedSignIn["redirectUrl"], pageUrl: string): void {
  if (redirectUrl && redirectUrl !== pageUrl)
    throw new Refused("the browser returned to another page than it started from");
}
