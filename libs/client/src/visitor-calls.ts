import type { HttpOperation, OutputOf } from "@stockfinder/contracts/operation";
import type { Call } from "./caller.ts";
import type { Renew } from "./renewal.ts";
import type { CallInput, RequestOptions } from "./request.ts";
import { RequestFailed } from "./request-failed.ts";
import type { TokenStore } from "./token-store.ts";

/** Calls an operation that needs no sign-in, with the access token if there is one. @throws what `Call` throws. */
export type CallAsVisitor = <O extends HttpOperation>(
  operation: O,
  input: CallInput<O>,
  options?: Omit<RequestOptions, "authorization">,
) => Promise<OutputOf<O>>;

/**
 * A sign-in only adds an owner to these calls. A rejected token is renewed once. If the sign-in has ended, the call is
 * repeated without a token; as long as it may not have ended, the call is never made anonymously.
 */
export function createCallAsVisitor(options: {
  call: Call;
  tokens: TokenStore;
  renew: Renew;
}): CallAsVisitor {
  const { call, tokens, renew } = options;

  return async (operation, input, sendOptions) => {
    const send = (authorization?: string) => call(operation, input, { ...sendOptions, authorization });
    const stored = tokens.read();
    if (!stored) return send();
    try {
      return await send(stored.accessToken);
    } catch (error) {
      if (!(error instanceof RequestFailed) || error.status !== 401) throw error;
      const renewed = await renew(stored.accessToken);
      if (renewed === null && tokens.read()) throw error;
      return send(renewed ?? undefined);
    }
  };
}
