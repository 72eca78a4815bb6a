import type { Handler } from "@stockfinder/bus/bus";
import type { register as operation } from "@stockfinder/contracts/accounts";
import type { InputOf } from "@stockfinder/contracts/operation";
import { anonymousAccount, noteArrival, vouchedAccount } from "../accounts/registration.ts";
import type { AuthContext } from "../context.ts";
import { spendOn } from "../limits.ts";
import { vouchedBy } from "../sign-in/vouched-by.ts";

/** A client registers when it has no tokens, and again when it has lost them. */
const TRIES = { name: "auth-register", points: 30, seconds: 600 };

/** Signs in to the account of a fingerprint or of a provider's identity; where there is none, it is made. */
export function register(context: AuthContext): Handler<typeof operation> {
  const { cache, clock, database, metrics, accessTokens, refreshTokens, providers } = context;
  const limiter = cache.limiter(TRIES);

  async function signIn(asked: InputOf<typeof operation>) {
    const { accountType, tokenId, fingerprint, utm = null, referralCode = null } = asked;
    const vouched =
      accountType === "anonymous" || !tokenId
        ? null
        : await vouchedBy(providers, { ...asked, accountType, tokenId });
    const at = new Date(clock.now());

    return await database.transaction(async (tx) => {
      const { id: accountId, isNew } = vouched
        ? await vouchedAccount(tx, vouched, { fingerprint, at })
        : await anonymousAccount(tx, fingerprint, at);
      const referralMessage = isNew ? await noteArrival(tx, { accountId, utm, referralCode, at }) : undefined;
      const family = await refreshTokens.start(tx, accountId);
      return { accountId, isNew, family, referralMessage, at };
    });
  }

  return async (asked) => {
    const signedIn = await spendOn(limiter, asked.fingerprint, () => signIn(asked));
    const { accountId, isNew, family, referralMessage, at } = signedIn;
    metrics.registered(asked.accountType, isNew);
    return {
      accessToken: await accessTokens.issue({ accountId, familyId: family.familyId, at }),
      refreshToken: family.refreshToken,
      ...(referralMessage && { referralMessage }),
    };
  };
}
