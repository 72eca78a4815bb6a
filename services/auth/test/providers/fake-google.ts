import { decodeJwt } from "jose";
import { interactionPolicy, Provider } from "oidc-provider";
// @ts-expect-error The library's in-memory adapter, without its warning; it has no types.
import { createMemoryAdapter } from "oidc-provider/lib/adapters/memory_adapter.js";
import { followPages } from "./follow-pages.ts";
import { type Flaw, idTokens, type SigningAlgorithm } from "./id-tokens.ts";
import {
  formOf,
  type HostName,
  type ProviderServer,
  sendPage,
  startProviderServer,
} from "./provider-server.ts";

export interface GooglePerson {
  readonly sub: string;
  readonly name?: string;
  readonly email?: string;
  readonly email_verified?: boolean;
}

export interface FakeGoogle extends ProviderServer {
  /** The environment variables that make auth use it. */
  readonly environment: Record<string, string>;
  /** The user who signs in next. */
  person: GooglePerson;
  flaw: Flaw | null;
  /** Follows the pages as a browser does; returns the redirect back to the product. */
  visit(page: string, press: "Continue" | "Cancel"): Promise<URL>;
}

const CLIENT_ID = "stockfinder.apps.googleusercontent.example";
const CLIENT_SECRET = "the secret that Google knows";

/** How a provider of the operator's own differs from Google. */
export interface OwnKind {
  readonly algorithm: SigningAlgorithm;
  readonly authentication: "client_secret_basic" | "client_secret_post";
}

/** A real OpenID provider that behaves like Google, or as the operator's own. A test can set a flaw of its ID tokens. */
export async function startFakeGoogle(
  redirectUris: readonly string[],
  name?: HostName,
  own?: OwnKind,
): Promise<FakeGoogle> {
  const { algorithm, authentication } = own ?? { algorithm: "RS256", authentication: "client_secret_post" };
  const tokens = await idTokens(algorithm);
  let provider: Provider | undefined;
  const server = await startProviderServer(async (request, response) => {
    if (!provider) throw new Error("requested before the provider exists");
    if (!request.url?.startsWith("/choice/")) return provider.callback()(request, response);
    if (request.method === "GET") return sendPage(response, "Google", CHOICE);
    const isAgreed = (await formOf(request)).get("press") === "Continue";
    const result = isAgreed ? { login: { accountId: google.person.sub } } : { error: "access_denied" };
    await provider.interactionFinished(request, response, result);
  }, name);

  const google: FakeGoogle = {
    ...server,
    environment: own
      ? {
          OIDC_NAME: "Our House",
          OIDC_CLIENT_ID: CLIENT_ID,
          OIDC_CLIENT_SECRET: CLIENT_SECRET,
          OIDC_ISSUER: server.url,
        }
      : { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_CLIENT_SECRET: CLIENT_SECRET, UPSTREAM_GOOGLE: server.url },
    person: { sub: "1" },
    flaw: null,
    visit: (page, press) => followPages(page, { press }),
  };
  const policy = interactionPolicy.base();
  policy
    .get("login")
    ?.checks.add(
      new interactionPolicy.Check("always", "The user must choose", ({ oidc }) => !oidc.result?.login),
    );
  policy.remove("consent");

  provider = new Provider(server.url, {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        token_endpoint_auth_method: authentication,
        id_token_signed_response_alg: algorithm,
        redirect_uris: [...redirectUris],
        response_types: ["code"],
        grant_types: ["authorization_code"],
      },
    ],
    pkce: { required: () => true },
    clientAuthMethods: [authentication],
    enabledJWA: { idTokenSigningAlgValues: [algorithm] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: own !== undefined, // the e-mail address in UserInfo only, as Authelia does
    jwks: { keys: [tokens.privateJwk] },
    cookies: { keys: ["a key for cookies"] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { policy, url: (_context, { uid }) => `/choice/${uid}` },
    clientBasedCORS: () => false,
    renderError(context, { error, error_description }) {
      context.body = `${error}: ${error_description}`;
    },
    ttl: { AuthorizationCode: 60, AccessToken: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ ...google.person }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session?.accountId ?? "",
        clientId: oidc.client?.clientId ?? "",
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    await next();
    const answer: { id_token?: string } = Object(context.body);
    if (context.path === "/token" && answer.id_token && google.flaw)
      answer.id_token = await tokens.sign(decodeJwt(answer.id_token), google.flaw);
  });
  return google;
}

const CHOICE =
  '<form method="post"><button name="press" value="Continue">Continue</button><button name="press" value="Cancel">Cancel</button></form>';
