import { RequestFailed } from "../requests/http.ts";
import type { Renew } from "./renewal.ts";
import type { TokenStore } from "./stored-tokens.ts";

/** Makes a call that anybody may make, as whoever is signed in here. @throws what the call throws. */
export type VisitorCall = <T>(call: (accessToken: string | undefined) => Promise<T>) => Promise<T>;

/**
 * The rule of calls to which a sign-in only adds whose they are: a token that is turned down is renewed once, and where the
 * sign-in turns out to be over they are made without. As long as it may not be, they are never made as nobody's.
 */
export function visitorCalls({ tokens, renew }: { tokens: TokenStore; renew: Renew }): VisitorCall {
  return async (call) => {
    const stored = tokens.read();
    if (!stored) return call(undefined);
    try {
      return await call(stored.accessToken);
    } catch (error) {
      if (!(error instanceof RequestFailed) || error.status !== 401) throw error;
      const renewed = await renew(stored.accessToken);
      if (renewed === null && tokens.read()) throw error;
      return call(renewed ?? undefined);
    }
  };
}
