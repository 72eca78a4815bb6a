import type { Handler } from "@stockfinder/bus/bus";
import type { upgrade as operation } from "@stockfinder/contracts/accounts";
import { Fault } from "@stockfinder/contracts/fault";
import type { Queryable } from "@stockfinder/database/database";
import { lockAnonymous, vouch } from "../accounts/accounts.ts";
import { hideBehindProvider } from "../accounts/fingerprints.ts";
import { merge } from "../accounts/merge.ts";
import { lockedAccountOf } from "../accounts/registration.ts";
import type { AuthContext } from "../context.ts";
import { spend } from "../limits.ts";
import { vouchedBy } from "../sign-in/vouched-by.ts";
import { endFamiliesOf, isLiveFamily } from "../tokens/families.ts";
import type { UpgradeGrant } from "../tokens/upgrade-tokens.ts";

const TRIES = { name: "auth-upgrade", points: 30, seconds: 600 };

/**
 * Makes an anonymous account that of whom a provider vouches for; where they have one already, the two become one. What
 * the account was known by until now, a fingerprint, is no proof any more: its sign-ins are over, but for the new one.
 */
export function upgrade(context: AuthContext): Handler<typeof operation> {
  const { cache, clock, database, outbox, accessTokens, refreshTokens, upgradeTokens, providers } = context;
  const limiter = cache.limiter(TRIES);
  const isGood = async (db: Queryable, { accountId, familyId }: UpgradeGrant) =>
    isLiveFamily(db, { id: familyId, accountId, at: new Date(clock.now()) });

  return async (asked, { requestId }) => {
    const grant = await upgradeTokens.read(asked.encryptedToken, new Date(clock.now()));
    // Looked at before the provider's code is used up, and once more when nobody can change it any more.
    if (!grant || !(await isGood(database, grant))) throw refused();
    await spend(limiter, grant.accountId);
    const vouched = await vouchedBy(providers, asked);

    const started = await database.transaction(async (tx) => {
      const known = await lockedAccountOf(tx, vouched);
      if (!(await lockAnonymous(tx, grant.accountId)) || !(await isGood(tx, grant))) throw refused();
      const accountId = known ?? grant.accountId;
      await vouch(tx, accountId, vouched);
      const at = new Date(clock.now());
      if (known) {
        const family = await refreshTokens.start(tx, known);
        await merge(tx, { from: grant.accountId, into: known, requestId }, clock);
        return { accountId, at, ...family };
      }
      await hideBehindProvider(tx, accountId);
      await endFamiliesOf(tx, { accountId, owner: accountId, at: new Date(clock.now()) });
      return { accountId, at, ...(await refreshTokens.start(tx, accountId)) };
    });

    outbox.nudge();
    const accessToken = await accessTokens.issue(started);
    return { data: { accessToken, refreshToken: started.refreshToken } };
  };
}

function refused(): Fault {
  return new Fault("unauthorized", "The upgrade token is not good any more");
}
