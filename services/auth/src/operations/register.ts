import type { Handler } from "@stockfinder/bus/bus";
import { addToOutbox } from "@stockfinder/bus/outbox";
import { fingerprintRegistered, type register as operation } from "@stockfinder/contracts/accounts";
import type { InputOf } from "@stockfinder/contracts/operation";
import { fingerprintOwner } from "@stockfinder/service/owner-key";
import { anonymousAccount, providerAccount, recordArrival } from "../accounts/registration.ts";
import type { AuthContext } from "../context/context.ts";
import { KeyedMutex } from "../keyed-mutex.ts";
import { runWithLimit } from "../limits/limits.ts";
import { redeemSignIn } from "../sign-in/redeem-sign-in.ts";

/** Signs in to the account of a fingerprint or a provider identity. Makes the account if there is none. */
export function register(context: AuthContext): Handler<typeof operation> {
  const { limiters, clock, database, outbox, metrics, issueAccessToken, refreshTokens, providers } = context;
  /** Equal registrations would wait for one another in the database, and hold all its connections meanwhile. */
  const mutex = new KeyedMutex();

  async function signIn(input: InputOf<typeof operation>, requestId: string) {
    const { accountType, tokenId, fingerprint, utm = null, referralCode = null } = input;
    const deviceSecret = input.deviceSecret ?? null;
    const identity =
      accountType === "anonymous" || !tokenId
        ? null
        : await redeemSignIn(providers, { ...input, accountType, tokenId });
    const at = new Date(clock.now());
    const key = identity ? `${identity.accountType} ${identity.subject}` : `fingerprint ${fingerprint}`;

    return await mutex.run(key, () =>
      database.transaction(async (tx) => {
        const account = identity
          ? await providerAccount(tx, identity, { fingerprint, at })
          : await anonymousAccount(tx, { fingerprint, deviceSecret, at });
        const { id: accountId, isNew, rights } = account;
        const referralMessage = isNew
          ? await recordArrival(tx, { accountId, utm, referralCode, at })
          : undefined;
        const family = await refreshTokens.start(tx, { accountId, rights });
        if (!identity)
          await addToOutbox(
            tx,
            "auth",
            fingerprintRegistered,
            { accountId, owner: fingerprintOwner(fingerprint), at: at.toISOString() },
            { requestId },
          );
        return { account, family, referralMessage, at };
      }),
    );
  }

  return async (input, { requestId }) => {
    const signedIn = await runWithLimit(limiters.registrations, limitKeyOf(input), () =>
      signIn(input, requestId),
    );
    outbox.nudge();
    const { account, family, referralMessage, at } = signedIn;
    const { id: accountId, isNew, rights, deviceSecret } = account;
    metrics.registered(input.accountType, isNew);
    return {
      accessToken: await issueAccessToken({ accountId, familyId: family.familyId, rights, at }),
      refreshToken: family.refreshToken,
      ...(referralMessage && { referralMessage }),
      ...(deviceSecret && { deviceSecret }),
    };
  };
}

/** If the limit were per fingerprint alone, anyone who knows a fingerprint could lock out its owner. */
function limitKeyOf({ fingerprint, caller = "" }: InputOf<typeof operation>): string {
  return `${fingerprint} ${caller}`;
}
