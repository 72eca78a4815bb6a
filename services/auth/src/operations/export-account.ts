import type { Handler } from "@stockfinder/bus/bus";
import type { exportAccount as operation } from "@stockfinder/contracts/accounts";
import { exportWatches } from "@stockfinder/contracts/alerts";
import { exportNeighbour } from "@stockfinder/contracts/community";
import { Fault } from "@stockfinder/contracts/fault";
import { accountById } from "../accounts/accounts.ts";
import { fingerprintsOf } from "../accounts/fingerprints.ts";
import type { AuthContext } from "../context/context.ts";
import { signedInOwner } from "../context/signed-in.ts";
import { keysOf } from "../keys/keys.ts";
import { referralsOf } from "../referrals/referrals.ts";
import { surveysOf } from "../surveys/surveys.ts";
import { signInsOf } from "../tokens/families.ts";

/** Exports all data about an account, from auth, community and alerts. Fails if one of them fails. */
export function exportAccount({ bus, database, clock }: AuthContext): Handler<typeof operation> {
  return async ({ userID }, { principal, requestId }) => {
    const { accountId } = signedInOwner(principal);
    const account = await accountById(database, accountId);
    if (!account) throw new Fault("unauthorized", "The account was removed");
    const { createdAt, lastUsedAt, ...profile } = account;
    const options = { principal: { kind: "service", name: "auth" }, requestId } as const;
    const community = await bus.call(exportNeighbour, { accountId, userID }, options);
    const fingerprints = await fingerprintsOf(database, accountId);
    const watched = await bus.call(
      exportWatches,
      { accountId, fingerprints: fingerprints.map(({ fingerprint }) => fingerprint) },
      options,
    );
    const signIns = await signInsOf(database, accountId);
    return {
      exportedAt: new Date(clock.now()).toISOString(),
      account: { ...profile, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt.toISOString() },
      fingerprints: fingerprints.map(({ fingerprint, seenAt }) => ({
        fingerprint,
        seenAt: seenAt.toISOString(),
      })),
      signIns: signIns.map((signIn) => ({
        startedAt: signIn.startedAt.toISOString(),
        lastUsedAt: signIn.lastUsedAt.toISOString(),
        endedAt: signIn.endedAt?.toISOString() ?? null,
        rights: signIn.rights,
      })),
      keys: await keysOf(database, accountId),
      referrals: await referralsOf(database, accountId),
      surveys: await surveysOf(database, accountId),
      community,
      watched,
    };
  };
}
