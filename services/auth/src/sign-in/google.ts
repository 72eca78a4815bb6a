import type { Clock } from "@stockfinder/service/clock";
import { ClientSecretPost, calculatePKCECodeChallenge } from "oauth4webapi";
import { createDiscovery } from "./discovery.ts";
import { exchangeCode, ID_TOKEN_ALGORITHM, identityFrom, type OpenIdClient } from "./openid.ts";
import { pageAddress } from "./page-address.ts";
import type { Provider } from "./provider.ts";
import type { GoogleConfig } from "./provider-config.ts";

/** Google, or another OpenID provider that behaves like it, such as the demo provider. */
export function google(config: GoogleConfig, clock: Pick<Clock, "now">): Provider {
  const discover = createDiscovery(config.issuer, clock);
  const client: OpenIdClient = {
    client: { client_id: config.clientId, ...ID_TOKEN_ALGORITHM },
    authentication: ClientSecretPost(config.clientSecret),
  };

  return {
    accountType: "google",
    demo: config.demo,
    async authorizationUrl({ state, nonce, codeVerifier, redirectUri }, fetchProvider) {
      return pageAddress((await discover(fetchProvider)).authorization_endpoint, {
        client_id: config.clientId,
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
        "google",
        await exchangeCode(await discover(fetchProvider), client, response, fetchProvider),
      );
    },
  };
}
