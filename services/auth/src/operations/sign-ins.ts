import type { Handler } from "@stockfinder/bus/bus";
import type * as accounts from "@stockfinder/contracts/accounts";
import { Fault } from "@stockfinder/contracts/fault";
import type * as signIn from "@stockfinder/contracts/sign-in";
import { lockAccount } from "../accounts/accounts.ts";
import type { AuthContext } from "../context/context.ts";
import { endedSince, liveFamilies } from "../tokens/families.ts";
import { isPublished, storedKeys } from "../tokens/signing-keys.ts";

export function beginSignIn({ providers }: AuthContext): Handler<typeof signIn.beginSignIn> {
  return async ({ accountType, fingerprint, utm, page, origin, boundBrowser }) =>
    providers.begin({ accountType, fingerprint, utm: utm ?? null, page, origin, browser: boundBrowser });
}

export function appleReturned({ providers }: AuthContext): Handler<typeof signIn.appleReturned> {
  return (form) => providers.appleReturned(form);
}

export function refresh({ issueAccessToken, refreshTokens }: AuthContext): Handler<typeof accounts.refresh> {
  return async ({ refreshToken = "" }, { signal }) => {
    const renewed = await refreshTokens.renew(refreshToken, signal);
    return { access_token: await issueAccessToken(renewed), refresh_token: renewed.refreshToken };
  };
}

/** Ends a sign-in. Succeeds too if there is none, or if it has already ended. */
export function logout({ refreshTokens }: AuthContext): Handler<typeof accounts.logout> {
  return async ({ refreshToken = "" }) => {
    await refreshTokens.end(refreshToken);
    return null;
  };
}

/** Never cached: a gateway calls this when it receives a token with an unknown key. */
export function publishedKeys({ database, clock }: AuthContext): Handler<typeof signIn.publishedKeys> {
  return async () => {
    const now = new Date(clock.now());
    const published = (await storedKeys(database)).filter((key) => isPublished(key, now));
    return { keys: published.map(({ publicKey }) => publicKey) };
  };
}

/** Lists ended sign-ins for the gateways, which verify access tokens without calling auth. */
export function endedSignIns({ database, clock }: AuthContext): Handler<typeof signIn.endedSignIns> {
  return async ({ since }) => {
    const asOf = new Date(clock.now()).toISOString();
    const ended = await endedSince(database, new Date(since));
    return {
      asOf,
      familyIds: ended.map(({ id }) => id),
      ofRemovedAccounts: ended.filter(({ isAccountRemoved }) => isAccountRemoved).map(({ id }) => id),
    };
  };
}

export function liveSignIns({ database, clock }: AuthContext): Handler<typeof signIn.liveSignIns> {
  return async ({ familyIds }) => ({
    familyIds: await liveFamilies(database, familyIds, new Date(clock.now())),
  });
}

/** Renews a sign-in, which proves that it is live, and starts another one for the same account. */
export function shareSignIn({
  issueAccessToken,
  database,
  refreshTokens,
}: AuthContext): Handler<typeof accounts.shareSignIn> {
  return async ({ refreshToken = "" }, { signal }) => {
    const renewed = await refreshTokens.renew(refreshToken, signal);
    const { accountId, familyId, rights, at } = renewed;
    const started = await database.transaction(async (tx) => {
      // "End all sign-ins" locks the account first: it sees the new sign-in, or this one is found ended.
      const isLive =
        (await lockAccount(tx, accountId)) && (await liveFamilies(tx, [familyId], at)).length === 1;
      if (!isLive) throw new Fault("unauthorized", "This sign-in is over");
      return await refreshTokens.start(tx, { accountId, rights });
    });
    const shared = await issueAccessToken({ accountId, familyId: started.familyId, rights, at });
    return {
      access_token: await issueAccessToken(renewed),
      refresh_token: renewed.refreshToken,
      shared: { access_token: shared, refresh_token: started.refreshToken },
    };
  };
}
