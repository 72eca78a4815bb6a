import type { Clock } from "@stockfinder/service/clock";
import { ClientSecretPost, calculatePKCECodeChallenge } from "oauth4webapi";
import { createDiscovery } from "./discovery.ts";
import { exchangeCode, type OpenIdClient, personIn, SIGNED_WITH } from "./openid.ts";
import { pageAddress } from "./page-address.ts";
import type { Provider } from "./provider.ts";
import type { GoogleConfig } from "./provider-config.ts";

/** Google, or whatever speaks OpenID Connect as Google does: the demo provider. */
export function google(config: GoogleConfig, clock: Pick<Clock, "now">): Provider {
  const discovered = createDiscovery(config.issuer, clock);
  const us: OpenIdClient = {
    client: { client_id: config.clientId, ...SIGNED_WITH },
    authentication: ClientSecretPost(config.clientSecret),
  };

  return {
    accountType: "google",
    demo: config.demo,
    async pageFor({ state, nonce, codeVerifier, redirectUri }, ask) {
      return pageAddress((await discovered(ask)).authorization_endpoint, {
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
    async redeem(arrival, ask) {
      return personIn("google", await exchangeCode(await discovered(ask), us, arrival, ask));
    },
  };
}
