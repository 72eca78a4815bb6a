import type { Handler } from "@stockfinder/bus/bus";
import type { register as operation } from "@stockfinder/contracts/accounts";
import type { InputOf } from "@stockfinder/contracts/operation";
import { anonymousAccount, providerAccount, recordArrival } from "../accounts/registration.ts";
import type { AuthContext } from "../context.ts";
import { runWithLimit } from "../limits.ts";
import { redeemSignIn } from "../sign-in/redeem-sign-in.ts";

/** Signs in to the account of a fingerprint or a provider identity. Makes the account if there is none. */
export function register(context: AuthContext): Handler<typeof operation> {
  const { limiters, clock, database, metrics, accessTokens, refreshTokens, providers } = context;

  async function signIn(input: InputOf<typeof operation>) {
    const { accountType, tokenId, fingerprint, utm = null, referralCode = null } = input;
    const deviceSecret = input.deviceSecret ?? null;
    const identity =
      accountType === "anonymous" || !tokenId
        ? null
        : await redeemSignIn(providers, { ...input, accountType, tokenId });
    const at = new Date(clock.now());

    return await database.transaction(async (tx) => {
      const account = identity
        ? await providerAccount(tx, identity, { fingerprint, at })
        : await anonymousAccount(tx, { fingerprint, deviceSecret, at });
      const { id: accountId, isNew, rights } = account;
      const referralMessage = isNew
        ? await recordArrival(tx, { accountId, utm, referralCode, at })
        : undefined;
      const family = await refreshTokens.start(tx, { accountId, rights });
      return { account, family, referralMessage, at };
    });
  }

  return async (input) => {
    const signedIn = await runWithLimit(limiters.registrations, limitKeyOf(input), () => signIn(input));
    const { account, family, referralMessage, at } = signedIn;
    const { id: accountId, isNew, rights, deviceSecret } = account;
    metrics.registered(input.accountType, isNew);
    return {
      accessToken: await accessTokens.issue({ accountId, familyId: family.familyId, rights, at }),
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
