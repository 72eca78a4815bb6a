import { generateKeyPair, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { type Account, type Configuration, interactionPolicy, Provider } from "oidc-provider";
// @ts-expect-error The library's in-memory adapter, without its warning; it has no types.
import { createMemoryAdapter } from "oidc-provider/lib/adapters/memory_adapter.js";
import { problemPage } from "./page.ts";
import { type DemoPerson, demoPerson } from "./people.ts";

/** The loopback addresses. The library accepts any port for them (RFC 8252), because the product's port is not known yet. */
const REDIRECT_URIS = ["127.0.0.1", "localhost", "[::1]"].flatMap((host) => [
  `http://${host}/login?t=1`,
  `http://${host}/u/google`,
]);

export interface DemoClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A real OpenID provider for one client, with keys and sessions in memory. */
export async function openIdProvider(
  issuer: string,
  { clientId, clientSecret }: DemoClient,
): Promise<Provider> {
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2_048 });
  const key = { ...privateKey.export({ format: "jwk" }), kid: "demo", alg: "RS256", use: "sig" };
  const configuration: Configuration = {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        application_type: "native",
        token_endpoint_auth_method: "client_secret_post",
        redirect_uris: REDIRECT_URIS,
        response_types: ["code"],
        grant_types: ["authorization_code"],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    // Puts the claims into the ID token, as Google does.
    conformIdTokenClaims: false,
    scopes: ["openid", "email", "profile"],
    responseTypes: ["code"],
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(32).toString("base64url")] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { policy: withoutConsent(), url: (_context, { uid }) => `/sign-in/${uid}` },
    clientBasedCORS: () => false,
    ttl: { AuthorizationCode: 60, AccessToken: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
    findAccount: (_context, id) => accountOf(demoPerson(id)),
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId;
      if (!accountId || !oidc.client) return undefined;
      const grant = new oidc.provider.Grant({ accountId, clientId: oidc.client.clientId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    renderError(context, { error_description, error }) {
      context.type = "html";
      context.body = problemPage(error_description ?? error);
    },
  };
  return new Provider(issuer, configuration);
}

/** The choice of a person counts as consent. */
function withoutConsent(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.remove("consent");
  return policy;
}

function accountOf(person: DemoPerson | undefined): Account | undefined {
  if (!person) return undefined;
  const { id, name, email, isVerified } = person;
  return { accountId: id, claims: () => ({ sub: id, name, email, email_verified: isVerified }) };
}
