import type { Handler } from "@stockfinder/bus/bus";
import type { exportAccount as operation } from "@stockfinder/contracts/accounts";
import { exportNeighbour } from "@stockfinder/contracts/community";
import { Fault } from "@stockfinder/contracts/fault";
import { accountById } from "../accounts/accounts.ts";
import { fingerprintsOf } from "../accounts/fingerprints.ts";
import type { AuthContext } from "../context.ts";
import { referralsOf } from "../referrals/referrals.ts";
import { signedIn } from "../signed-in.ts";
import { surveysOf } from "../surveys/surveys.ts";
import { signInsOf } from "../tokens/families.ts";

/** All that the product holds about an account, here and where it posted; whole or not at all. */
export function exportAccount({ bus, database, clock }: AuthContext): Handler<typeof operation> {
  return async (_, { principal, requestId }) => {
    const { accountId } = signedIn(principal);
    const account = await accountById(database, accountId);
    if (!account) throw new Fault("unauthorized", "The account is gone");
    const { id, accountType, email, name, campaignSource, createdAt } = account;
    const asked = { principal: { kind: "service", name: "auth" }, requestId } as const;
    const community = await bus.call(exportNeighbour, { accountId }, asked);
    const fingerprints = await fingerprintsOf(database, accountId);
    const signIns = await signInsOf(database, accountId);
    return {
      exportedAt: new Date(clock.now()).toISOString(),
      account: { id, accountType, email, name, campaignSource, createdAt: createdAt.toISOString() },
      fingerprints: fingerprints.map(({ fingerprint, seenAt }) => ({
        fingerprint,
        seenAt: seenAt.toISOString(),
      })),
      signIns: signIns.map(({ startedAt, lastUsedAt, endedAt }) => ({
        startedAt: startedAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
      })),
      referrals: await referralsOf(database, accountId),
      surveys: await surveysOf(database, accountId),
      community,
    };
  };
}
