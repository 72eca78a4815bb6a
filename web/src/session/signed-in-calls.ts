import type { TokenRequest } from "../requests/http.ts";
import type { Renew } from "./renewal.ts";
import type { TokenStore } from "./stored-tokens.ts";

export type Answer<Body> = { readonly kind: "ok"; readonly body: Body } | { readonly kind: "invalid info" };

export type SignedInCall = <Body>(
  path: string,
  request?: Pick<TokenRequest, "method" | "body">,
) => Promise<Answer<Body>>;

/** @throws where the connection is lost. */
export type Send = (path: string, accessToken: string, request: TokenRequest) => Promise<Response>;

const INVALID_INFO = { kind: "invalid info" } as const;
const TIMEOUT_MS = 15_000;

/** The rule that every call with an access token follows: 200 as it is, 204 invalid, anything else renewed once and asked again. */
export function signedInCalls(parts: { tokens: TokenStore; send: Send; renew: Renew }): SignedInCall {
  const { tokens, send, renew } = parts;

  return async function callSignedIn<Body>(path: string, request: TokenRequest = {}): Promise<Answer<Body>> {
    /** Null where renewing may help. */
    async function ask(accessToken: string): Promise<Answer<Body> | null> {
      try {
        const response = await send(path, accessToken, {
          ...request,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        if (response.status === 200) return { kind: "ok", body: await response.json() };
        return response.status === 204 ? INVALID_INFO : null;
      } catch {
        return null;
      }
    }

    const stored = tokens.read();
    if (!stored) return INVALID_INFO;
    const answer = await ask(stored.accessToken);
    if (answer) return answer;

    const renewed = await renew(stored.accessToken);
    return (renewed === null ? null : await ask(renewed)) ?? INVALID_INFO;
  };
}
