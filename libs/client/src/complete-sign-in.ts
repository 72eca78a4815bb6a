import type { SignedIn } from "@stockfinder/contracts/accounts";

interface Tokens {
  readonly accessToken?: string | undefined;
  readonly refreshToken?: string | undefined;
}

/**
 * The two tokens of an answer, so that `undefined` is never stored as a token.
 * @throws when one is missing.
 */
export function completeSignIn({ accessToken, refreshToken }: Tokens): SignedIn {
  if (!accessToken || !refreshToken) throw new Error("The answer lacks an access token or a refresh token");
  return { accessToken, refreshToken };
}
