import { logout, type refresh, type SignedIn, shareSignIn } from "@stockfinder/contracts/accounts";
import type { OutputOf } from "@stockfinder/contracts/operation";
import type { Call } from "./caller.ts";
import { refreshWith } from "./refresh-sign-in.ts";
import { createRenewal } from "./renewal.ts";
import type { RunExclusively } from "./run-exclusively.ts";
import { type CallSignedIn, createCallSignedIn } from "./signed-in-calls.ts";
import type { TokenStore } from "./token-store.ts";
import { type CallAsVisitor, createCallAsVisitor } from "./visitor-calls.ts";

export interface Session {
  readonly callSignedIn: CallSignedIn;
  readonly callAsVisitor: CallAsVisitor;
  /** Whether both tokens are stored. Only the server knows whether they are still valid. */
  isSignedIn(): boolean;
  keepSignIn(tokens: SignedIn): void;
  /**
   * Another sign-in of the same account, for the browser's extension; null without a sign-in. @throws {RequestFailed}
   */
  shareSignIn(): Promise<SignedIn | null>;
  /** Removes the tokens, after the account was deleted: the server has no sign-in left to end. */
  forgetSignIn(): void;
  /** Ends the sign-in: here at once, at the server with a request that outlives the page. */
  logOut(): Promise<void>;
}

function tokensOf({ access_token, refresh_token }: OutputOf<typeof refresh>): SignedIn {
  return { accessToken: access_token, refreshToken: refresh_token };
}

/** `runExclusively` keeps two tabs from exchanging the same refresh token at once. */
export function createSession(options: {
  call: Call;
  tokens: TokenStore;
  runExclusively: RunExclusively;
}): Session {
  const { call, tokens, runExclusively } = options;
  const renew = createRenewal({ tokens, refresh: refreshWith(call), runExclusively });

  return {
    callSignedIn: createCallSignedIn({ call, tokens, renew }),
    callAsVisitor: createCallAsVisitor({ call, tokens, renew }),
    isSignedIn: () => tokens.read() !== null,
    keepSignIn: (signedIn) => tokens.keep(signedIn),
    shareSignIn: () =>
      runExclusively(async () => {
        const stored = tokens.read();
        if (!stored) return null;
        const answer = await call(shareSignIn, {}, { authorization: stored.refreshToken });
        if (tokens.read()?.refreshToken === stored.refreshToken) tokens.keep(tokensOf(answer));
        return tokensOf(answer.shared);
      }),
    forgetSignIn: () => tokens.forget(),
    async logOut() {
      const stored = tokens.read();
      tokens.forget();
      if (!stored) return;
      // If this request is lost, the server ends the sign-in after 30 days without use; nobody here has its tokens any more.
      await call(logout, {}, { authorization: stored.refreshToken, keepalive: true }).catch(() => undefined);
    },
  };
}
