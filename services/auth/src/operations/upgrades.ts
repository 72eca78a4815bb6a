import type { Handler } from "@stockfinder/bus/bus";
import type * as contract from "@stockfinder/contracts/accounts";
import { Fault } from "@stockfinder/contracts/fault";
import type { Queryable } from "@stockfinder/database/database";
import { accountById, linkIdentity, lockAnonymous } from "../accounts/accounts.ts";
import { unlinkFingerprints } from "../accounts/fingerprints.ts";
import { merge } from "../accounts/merge.ts";
import { lockIdentity } from "../accounts/registration.ts";
import type { AuthContext } from "../context/context.ts";
import { signedInOwner } from "../context/signed-in.ts";
import { runWithLimit } from "../limits/limits.ts";
import { redeemSignIn } from "../sign-in/redeem-sign-in.ts";
import { endFamiliesOf, isLiveOwnerFamily } from "../tokens/families.ts";
import type { UpgradeGrant } from "../tokens/upgrade-tokens.ts";

/** Issues the token that an extension passes to the page where its anonymous user signs in with a provider. */
export function issueUpgradeToken({
  database,
  clock,
  upgradeTokens,
}: AuthContext): Handler<typeof contract.issueUpgradeToken> {
  return async (_, { principal }) => {
    const { accountId, familyId } = signedInOwner(principal);
    const at = new Date(clock.now());
    const account = await accountById(database, accountId);
    if (!account || !(await isLiveOwnerFamily(database, { id: familyId, accountId, at })))
      throw new Fault("unauthorized", "This sign-in is over");
    if (account.accountType !== "anonymous") throw new Fault("conflict", "The account is not anonymous");
    return { encryptedToken: await upgradeTokens.issue({ accountId, familyId }, at) };
  };
}

/**
 * Links an anonymous account to a provider identity; merges the two if that identity has an account. Ends all earlier
 * sign-ins of the anonymous account: its fingerprint and device secret no longer lead to it.
 */
export function upgrade(context: AuthContext): Handler<typeof contract.upgrade> {
  const { limiters, clock, database, outbox, issueAccessToken, refreshTokens, upgradeTokens, providers } =
    context;
  const isValid = async (db: Queryable, { accountId, familyId }: UpgradeGrant) =>
    isLiveOwnerFamily(db, { id: familyId, accountId, at: new Date(clock.now()) });

  return async (input, { requestId }) => {
    const grant = await upgradeTokens.read(input.encryptedToken, new Date(clock.now()));
    // Checked before the provider's code is used up, and again under the account's lock.
    if (!grant || !(await isValid(database, grant))) throw invalidToken();
    const identity = await runWithLimit(limiters.upgrades, grant.accountId, () =>
      redeemSignIn(providers, input),
    );

    const started = await database.transaction(async (tx) => {
      const known = await lockIdentity(tx, identity);
      if (!(await lockAnonymous(tx, grant.accountId)) || !(await isValid(tx, grant))) throw invalidToken();
      const accountId = known ?? grant.accountId;
      await linkIdentity(tx, accountId, identity);
      const at = new Date(clock.now());
      if (known) {
        const family = await refreshTokens.start(tx, { accountId: known, rights: "owner" });
        await merge(tx, { from: grant.accountId, into: known, requestId }, clock);
        return { accountId, at, rights: "owner", ...family } as const;
      }
      await unlinkFingerprints(tx, accountId);
      await endFamiliesOf(tx, { accountId, owner: accountId, at: new Date(clock.now()) });
      const family = await refreshTokens.start(tx, { accountId, rights: "owner" });
      return { accountId, at, rights: "owner", ...family } as const;
    });

    outbox.nudge();
    const accessToken = await issueAccessToken(started);
    return { data: { accessToken, refreshToken: started.refreshToken } };
  };
}

function invalidToken(): Fault {
  return new Fault("unauthorized", "The upgrade token is invalid or expired");
}
