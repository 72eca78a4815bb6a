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
  validateApplicationLevelSignature,
  validateAuthResponse,
} from "oauth4webapi";
import { z } from "zod";
import type { Ask } from "./provider.ts";
import type { ProvidedIdentity } from "./provider-sign-in.ts";
import { Refused } from "./refused.ts";

/** What Google and Apple have in common: OpenID Connect. */
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

/** Both sign with this and nothing else; what a token says of itself is not asked. */
export const SIGNED_WITH = { id_token_signed_response_alg: "RS256" } as const;

/** How the library makes its requests: through ours, and without TLS only on this machine. */
export function through(ask: Ask, { issuer }: AuthorizationServer) {
  return { [customFetch]: ask, [allowInsecureRequests]: issuer.startsWith("http:") };
}

/**
 * Exchanges the code for an ID token and answers its claims: signature, issuer, audience, expiry and nonce are right.
 * The state was checked before, and taken away with the attempt.
 */
export async function exchangeCode(
  server: AuthorizationServer,
  { client, authentication }: OpenIdClient,
  { code, nonce, codeVerifier, redirectUri }: Code,
  ask: Ask,
): Promise<IDToken> {
  const returned = validateAuthResponse(server, client, new URLSearchParams({ code }), expectNoState);
  const response = await authorizationCodeGrantRequest(
    server,
    client,
    authentication,
    returned,
    redirectUri,
    codeVerifier,
    through(ask, server),
  );
  const tokens = await processGenericTokenEndpointResponse(server, client, response);
  const claims = getValidatedIdTokenClaims(tokens);
  if (!claims) throw new Refused("no ID token came for the code");
  if (claims.nonce !== nonce) throw new Refused("the ID token is for another sign-in");
  await validateApplicationLevelSignature(server, response, through(ask, server));
  return claims;
}

/** Apple writes some of its booleans as text. */
const IsVerified = z.union([z.literal(true), z.literal("true")]);
const Person = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(320).optional().catch(undefined),
  email_verified: z.unknown().optional(),
  name: z.string().trim().min(1).max(200).optional().catch(undefined),
});

/** Whom the claims are about. */
export function personIn(accountType: ProviderName, claims: IDToken): ProvidedIdentity {
  const person = Person.safeParse(claims);
  if (!person.success) throw new Refused("the ID token is about nobody");
  const { sub, email, email_verified, name } = person.data;
  const isVerified = IsVerified.safeParse(email_verified).success;
  return { accountType, subject: sub, email: isVerified ? (email ?? null) : null, name: name ?? null };
}
