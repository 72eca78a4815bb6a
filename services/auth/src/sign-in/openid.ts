import type { ProviderName } from "@stockfinder/contracts/accounts";
import {
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type Client,
  type ClientAuth,
  customFetch,
  expectNoState,
  getValidatedIdTokenClaims,
  type IDToken,
  type nopkce,
  processGenericTokenEndpointResponse,
  processUserInfoResponse,
  userInfoRequest,
  validateApplicationLevelSignature,
  validateAuthResponse,
} from "oauth4webapi";
import { z } from "zod";
import { Refused } from "./failures.ts";
import type { ProviderFetch } from "./provider.ts";
import type { ProviderIdentity } from "./provider-sign-in.ts";

export interface OpenIdClient {
  readonly client: Client;
  readonly authentication: ClientAuth;
}

interface Code {
  readonly code: string;
  readonly nonce: string;
  readonly codeVerifier: string | typeof nopkce;
  readonly redirectUri: string;
}

/** Google and Apple sign with RS256. The algorithm in a token's own header is not trusted. */
export const ID_TOKEN_ALGORITHM = { id_token_signed_response_alg: "RS256" } as const;

/** Makes the library use our HTTP client, and plain HTTP only for an issuer on this machine. */
export function httpOptions(fetchProvider: ProviderFetch, { issuer }: AuthorizationServer) {
  return { [customFetch]: fetchProvider, [allowInsecureRequests]: issuer.startsWith("http:") };
}

/**
 * Exchanges the code for an ID token and returns its claims, with those of UserInfo where it has no e-mail address, as Authelia's.
 * Checks signature, issuer, audience, expiry and nonce. The caller has already checked the state.
 */
export async function exchangeCode(
  server: AuthorizationServer,
  { client, authentication }: OpenIdClient,
  { code, nonce, codeVerifier, redirectUri }: Code,
  fetchProvider: ProviderFetch,
): Promise<IDToken> {
  const options = httpOptions(fetchProvider, server);
  const parameters = validateAuthResponse(server, client, new URLSearchParams({ code }), expectNoState);
  const response = await authorizationCodeGrantRequest(
    server,
    client,
    authentication,
    parameters,
    redirectUri,
    codeVerifier,
    options,
  );
  const tokens = await processGenericTokenEndpointResponse(server, client, response);
  const claims = getValidatedIdTokenClaims(tokens);
  if (!claims) throw new Refused("the token response has no ID token");
  if (claims.nonce !== nonce) throw new Refused("the ID token has the nonce of another sign-in");
  await validateApplicationLevelSignature(server, response, options);
  if (claims.sub === "" || claims.email !== undefined || !server.userinfo_endpoint) return claims;
  const userInfo = await userInfoRequest(server, client, tokens.access_token, options);
  return { ...(await processUserInfoResponse(server, client, claims.sub, userInfo)), ...claims };
}

/** Apple sends some booleans as text. */
const IsVerified = z.union([z.literal(true), z.literal("true")]);
const Person = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(320).optional().catch(undefined),
  email_verified: z.unknown().optional(),
  name: z.string().trim().min(1).max(200).optional().catch(undefined),
});

export function identityFrom(accountType: ProviderName, claims: IDToken): ProviderIdentity {
  const person = Person.safeParse(claims);
  if (!person.success) throw new Refused("the ID token has no valid subject");
  const { sub, email, email_verified, name } = person.data;
  const isVerified = IsVerified.safeParse(email_verified).success;
  return { accountType, subject: sub, email: isVerified ? (email ?? null) : null, name: name ?? null };
}
