import type { Clock } from "@stockfinder/service/clock";
import {
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  calculatePKCECodeChallenge,
} from "oauth4webapi";
import { createDiscovery } from "./discovery.ts";
import { exchangeCode, ID_TOKEN_ALGORITHM, identityFrom, type OpenIdClient } from "./openid.ts";
import { pageAddress } from "./page-address.ts";
import type { Provider } from "./provider.ts";
import type { GoogleConfig, OidcConfig } from "./provider-config.ts";

/** Google, or another OpenID provider that behaves like it, such as the demo provider. */
export function google(config: GoogleConfig, clock: Pick<Clock, "now">): Provider {
  return openIdProvider({ accountType: "google", demo: config.demo }, config.issuer, clock, {
    client: { client_id: config.clientId, ...ID_TOKEN_ALGORITHM },
    authentication: ClientSecretPost(config.clientSecret),
  });
}

/** An OpenID provider of the operator's. It signs with an algorithm that its discovery document states. */
export function ownProvider(config: OidcConfig, clock: Pick<Clock, "now">): Provider {
  return openIdProvider({ accountType: "oidc", demo: false, name: config.name }, config.issuer, clock, {
    client: { client_id: config.clientId },
    authentication: secretAsAccepted(config.clientSecret),
  });
}

/** In the header, as providers expect by default; in the body only where the discovery document rules the header out. */
function secretAsAccepted(secret: string): ClientAuth {
  const [inHeader, inBody] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...request) => {
    const { token_endpoint_auth_methods_supported: accepted = ["client_secret_basic"] } = server;
    return (accepted.includes("client_secret_basic") ? inHeader : inBody)(server, ...request);
  };
}

function openIdProvider(
  offered: Pick<Provider, "demo" | "name"> & { readonly accountType: "google" | "oidc" },
  issuer: URL,
  clock: Pick<Clock, "now">,
  client: OpenIdClient,
): Provider {
  const discover = createDiscovery(issuer, clock);
  return {
    ...offered,
    async authorizationUrl({ state, nonce, codeVerifier, redirectUri }, fetchProvider) {
      return pageAddress((await discover(fetchProvider)).authorization_endpoint, {
        client_id: client.client.client_id,
        redirect_uri: redirectUri,
        response_type: "code",
        scope: "openid email profile",
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
      });
    },
    async redeem(response, fetchProvider) {
      return identityFrom(
        offered.accountType,
        await exchangeCode(await discover(fetchProvider), client, response, fetchProvider),
      );
    },
  };
}
