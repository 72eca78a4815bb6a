import { refresh } from "@stockfinder/contracts/accounts";
import type { Call } from "./caller.ts";
import { completeSignIn } from "./complete-sign-in.ts";
import type { Refresh } from "./renewal.ts";

/** The specification promises `access_token` alone. Without a new refresh token the old one stays valid. */
export function refreshWith(call: Call): Refresh {
  return async (refreshToken) => {
    const answer = await call(refresh, {}, { authorization: refreshToken });
    return completeSignIn({
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token || refreshToken,
    });
  };
}
