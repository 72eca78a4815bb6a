import type { Clock } from "@stockfinder/service/clock";
import { decodeJwt, SignJWT } from "jose";
import {
  type AuthorizationServer,
  type ClientAuth,
  expectNoState,
  nopkce,
  validateCodeIdTokenResponse,
} from "oauth4webapi";
import { exchangeCode, type OpenIdClient, personIn, SIGNED_WITH, through } from "./openid.ts";
import { pageAddress } from "./page-address.ts";
import type { Provider } from "./provider.ts";
import type { AppleConfig } from "./provider-config.ts";
import { Refused } from "./refused.ts";

const SECRET_MS = 300_000;

/** Apple: a form post brings code and ID token together, and the secret that the code is exchanged with is a JWT of ours. */
export function apple(config: AppleConfig, clock: Pick<Clock, "now">): Provider {
  const issuer = config.issuer.href.replace(/\/$/, "");
  const server: AuthorizationServer = {
    issuer,
    authorization_endpoint: `${issuer}/auth/authorize`,
    token_endpoint: `${issuer}/auth/token`,
    jwks_uri: `${issuer}/auth/keys`,
  };
  const us: OpenIdClient = {
    client: { client_id: config.clientId, ...SIGNED_WITH },
    authentication: signedSecret(config, issuer, clock),
  };

  return {
    accountType: "apple",
    demo: false,
    async pageFor({ state, nonce, redirectUri }) {
      return pageAddress(`${issuer}/auth/authorize`, {
        client_id: config.clientId,
        redirect_uri: redirectUri,
        response_type: "code id_token",
        response_mode: "form_post",
        scope: "name email",
        state,
        nonce,
      });
    },
    async redeem(arrival, ask) {
      const { code, idToken } = arrival;
      if (!idToken) throw new Refused("no ID token was posted");
      const posted = new URLSearchParams({ code, id_token: idToken });
      await validateCodeIdTokenResponse(
        server,
        us.client,
        posted,
        arrival.nonce,
        expectNoState,
        undefined,
        through(ask, server),
      );
      const claims = await exchangeCode(server, us, { ...arrival, codeVerifier: nopkce }, ask);
      if (claims.sub !== decodeJwt(idToken).sub) throw new Refused("form and code are about two people");
      return personIn("apple", claims);
    },
  };
}

/** Apple's client secret: who we are, signed with the key that Apple gave. Made anew each time, so that none lies about. */
function signedSecret(config: AppleConfig, issuer: string, clock: Pick<Clock, "now">): ClientAuth {
  return async (_server, _client, body) => {
    const now = clock.now();
    const secret = await new SignJWT()
      .setProtectedHeader({ alg: "ES256", kid: config.keyId })
      .setIssuer(config.teamId)
      .setSubject(config.clientId)
      .setAudience(issuer)
      .setIssuedAt(new Date(now))
      .setExpirationTime(new Date(now + SECRET_MS))
      .sign(config.privateKey);
    body.set("client_id", config.clientId);
    body.set("client_secret", secret);
  };
}
