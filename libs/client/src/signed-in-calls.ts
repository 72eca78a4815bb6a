import type { HttpOperation, OutputOf } from "@stockfinder/contracts/operation";
import type { Call } from "./caller.ts";
import type { Renew } from "./renewal.ts";
import type { CallInput, RequestOptions } from "./request.ts";
import { RequestFailed } from "./request-failed.ts";
import type { TokenStore } from "./token-store.ts";

export type Answer<Body> =
  | { readonly kind: "ok"; readonly body: Body }
  | { readonly kind: "invalid info" }
  /** A guest's sign-in: it may only add to its account. */
  | { readonly kind: "not allowed" };

/** Calls an operation with the stored access token. Never rejects. */
export type CallSignedIn = <O extends HttpOperation>(
  operation: O,
  input: CallInput<O>,
  options?: Pick<RequestOptions, "userId" | "signal">,
) => Promise<Answer<NonNullable<OutputOf<O>>>>;

const INVALID_INFO = { kind: "invalid info" } as const;
const NOT_ALLOWED = { kind: "not allowed" } as const;
const FORBIDDEN = 403;

/**
 * The refresh-once rule: a 200 is returned, a 204 is invalid info, and after anything else the token is renewed and the call
 * repeated once. A 403 is final only with a renewed token: the old token may lack rights that the new one has.
 */
export function createCallSignedIn(options: { call: Call; tokens: TokenStore; renew: Renew }): CallSignedIn {
  const { call, tokens, renew } = options;

  return async <O extends HttpOperation>(
    operation: O,
    input: CallInput<O>,
    sendOptions?: Pick<RequestOptions, "userId" | "signal">,
  ) => {
    type Body = NonNullable<OutputOf<O>>;

    /** Null if a renewed token may help. It may help after `NOT_ALLOWED` too. */
    async function attempt(authorization: string): Promise<Answer<Body> | null> {
      try {
        const body = await call(operation, input, { ...sendOptions, authorization });
        return body === null ? INVALID_INFO : { kind: "ok", body: body as Body };
      } catch (error) {
        return error instanceof RequestFailed && error.status === FORBIDDEN ? NOT_ALLOWED : null;
      }
    }

    const stored = tokens.read();
    if (!stored) return INVALID_INFO;
    const answer = await attempt(stored.accessToken);
    if (answer && answer !== NOT_ALLOWED) return answer;

    const renewed = await renew(stored.accessToken);
    return (renewed === null ? null : await attempt(renewed)) ?? INVALID_INFO;
  };
}
