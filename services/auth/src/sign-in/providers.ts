import type { ProviderName } from "@stockfinder/contracts/accounts";
import { Fault } from "@stockfinder/contracts/fault";
import type { Queryable } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import type { AuthMetrics } from "../auth-metrics.ts";
import { apple } from "./apple.ts";
import { nameInForm, wayOn } from "./apple-form.ts";
import { keepReturn, takeReturn } from "./apple-returns.ts";
import { type Attempt, insertAttempt, takeAttempt } from "./attempts.ts";
import { facebook } from "./facebook.ts";
import { failureOf } from "./failures.ts";
import { google } from "./google.ts";
import type { Provider } from "./provider.ts";
import { ProviderAway } from "./provider-away.ts";
import type { ProvidersConfig } from "./provider-config.ts";
import type { ProviderHttp } from "./provider-http.ts";
import type { AppleForm, ProvidedIdentity, ProviderSignIn, ReturnedSignIn } from "./provider-sign-in.ts";
import { Refused } from "./refused.ts";
import { pageUrl, redirectUri } from "./return-addresses.ts";
import { randomSecret } from "./secrets.ts";
import { newState } from "./state.ts";

/** All that a provider is asked on the way out, and on the way back: each below its operation's deadline. */
const LEAVING_MS = 4_000;
const RETURNING_MS = 6_000;

const NOT_BEGUN = "nobody left with this state, or not from this browser, or too long ago";

export interface ProviderSignInParts {
  readonly config: ProvidersConfig;
  readonly database: Queryable;
  readonly http: ProviderHttp;
  readonly clock: Pick<Clock, "now">;
  readonly logger: Pick<Logger, "warn">;
  readonly metrics: Pick<AuthMetrics, "askedProvider">;
}

/** The way to the providers that are configured, and back. */
export function createProviderSignIn({
  config,
  database,
  http,
  clock,
  logger,
  metrics,
}: ProviderSignInParts): ProviderSignIn {
  const configured: Provider[] = [];
  if (config.google) configured.push(google(config.google, clock));
  if (config.apple) configured.push(apple(config.apple, clock));
  if (config.facebook) configured.push(facebook(config.facebook));
  const providerOf = (accountType: ProviderName) =>
    configured.find((provider) => provider.accountType === accountType);

  /** What a caller may see of a failure; the log has why. */
  function told(accountType: ProviderName, error: unknown): unknown {
    const failure = failureOf(error);
    if (!failure) return error;
    metrics.askedProvider(accountType, failure.fault instanceof ProviderAway ? "away" : "refused");
    logger.warn({ provider: accountType, reason: failure.reason }, "a sign-in failed");
    return failure.fault;
  }

  async function redeem(
    attempt: Attempt,
    brought: { readonly code: string | null; readonly idToken: string | null },
  ): Promise<ProvidedIdentity> {
    const provider = providerOf(attempt.accountType);
    if (!provider) throw new Refused("the provider is not configured any more");
    if (!brought.code) throw new Refused("no code came back");
    const arrival = { ...attempt, code: brought.code, idToken: brought.idToken };
    const identity = await provider.redeem(arrival, http.within(RETURNING_MS));
    metrics.askedProvider(attempt.accountType, "vouched");
    return identity;
  }

  async function redeemCode(returned: ReturnedSignIn): Promise<ProvidedIdentity> {
    if (!returned.state) throw new Refused("no state came back");
    const attempt = await takeAttempt(database, {
      state: returned.state,
      browser: returned.browser,
      now: clock.now(),
    });
    if (!attempt) throw new Refused(NOT_BEGUN);
    if (attempt.accountType !== returned.accountType) throw new Refused("left for another provider");
    checkPage(returned.redirectUrl, attempt.pageUrl);
    return redeem(attempt, { code: returned.tokenId, idToken: null });
  }

  async function redeemAppleCode({
    tokenId,
    browser,
    redirectUrl,
  }: ReturnedSignIn): Promise<ProvidedIdentity> {
    const known = await takeReturn(database, { code: tokenId, browser, now: clock.now() });
    if (!known) throw new Refused("no such one-time code, or not for this browser, or too old");
    checkPage(redirectUrl, known.pageUrl);
    return { accountType: "apple", subject: known.subject, email: known.email, name: null };
  }

  /** The one-time code for whoever Apple's form is about, and where they came from, which the page reads from the state. */
  async function acceptForm({ state, browser, error, code, idToken }: AppleForm) {
    if (!state) throw new Refused("no state came back");
    const attempt = await takeAttempt(database, { state, browser, now: clock.now() });
    if (!attempt || !browser) throw new Refused(NOT_BEGUN);
    if (attempt.accountType !== "apple") throw new Refused("left for another provider");
    if (error) throw new Refused("Apple signed nobody in");
    const { subject, email } = await redeem(attempt, { code, idToken });
    const known = { subject, email, pageUrl: attempt.pageUrl };
    const appleTokenId = await keepReturn(database, known, { browser, now: clock.now() });
    return { state, appleTokenId };
  }

  return {
    list: () => configured.map(({ accountType, demo }) => ({ accountType, demo })),

    async begin({ accountType, fingerprint, utm, page, origin, browser }) {
      const provider = providerOf(accountType);
      if (!provider) throw new Fault("not-found", "One cannot sign in with this provider here");
      const place = { accountType, page, origin };
      const state = newState(accountType, fingerprint, utm);
      const attempt = {
        accountType,
        redirectUri: redirectUri(place),
        pageUrl: pageUrl(place),
        nonce: randomSecret(),
        codeVerifier: randomSecret(),
      };
      try {
        const url = await provider.pageFor({ ...attempt, state }, http.within(LEAVING_MS));
        await insertAttempt(database, { ...attempt, state, browser, now: clock.now() });
        return { url: url.href };
      } catch (error) {
        throw told(accountType, error);
      }
    },

    async complete(returned) {
      try {
        return await (returned.accountType === "apple" ? redeemAppleCode(returned) : redeemCode(returned));
      } catch (error) {
        throw told(returned.accountType, error);
      }
    },

    async appleReturned(form) {
      try {
        return { location: wayOn(form, { ...(await acceptForm(form)), ...nameInForm(form.user) }) };
      } catch (error) {
        const failure = told("apple", error);
        if (!(failure instanceof Fault)) throw failure;
        return { location: wayOn(form, { failed: "true" }) };
      }
    },
  };
}

/** A client says where it was led back to; what it says must be so. */
function checkPage(said: string | null, pageUrl: string): void {
  if (said !== null && said !== pageUrl) throw new Refused("led back to another page than it left from");
}
