import type { Clock } from "@stockfinder/service/clock";
import { decodeJwt, SignJWT } from "jose";
import {
  type AuthorizationServer,
  type ClientAuth,
  expectNoState,
  nopkce,
  validateCodeIdTokenResponse,
} from "oauth4webapi";
import { Refused } from "./failures.ts";
import { exchangeCode, httpOptions, ID_TOKEN_ALGORITHM, identityFrom, type OpenIdClient } from "./openid.ts";
import { pageAddress } from "./page-address.ts";
import type { Provider } from "./provider.ts";
import type { AppleConfig } from "./provider-config.ts";

const SECRET_MS = 300_000;

/** Sign in with Apple: a form post brings code and ID token together, and the client secret is a JWT that auth signs. */
export function apple(config: AppleConfig, clock: Pick<Clock, "now">): Provider {
  const issuer = config.issuer.href.replace(/\/$/, "");
  const server: AuthorizationServer = {
    issuer,
    authorization_endpoint: `${issuer}/auth/authorize`,
    token_endpoint: `${issuer}/auth/token`,
    jwks_uri: `${issuer}/auth/keys`,
  };
  const client: OpenIdClient = {
    client: { client_id: config.clientId, ...ID_TOKEN_ALGORITHM },
    authentication: signedSecret(config, issuer, clock),
  };

  return {
    accountType: "apple",
    demo: config.demo,
    async authorizationUrl({ state, nonce, redirectUri }) {
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
    async redeem(response, fetchProvider) {
      const { code, idToken } = response;
      if (!idToken) throw new Refused("Apple posted no ID token");
      const posted = new URLSearchParams({ code, id_token: idToken });
      await validateCodeIdTokenResponse(
        server,
        client.client,
        posted,
        response.nonce,
        expectNoState,
        undefined,
        httpOptions(fetchProvider, server),
      );
      const claims = await exchangeCode(server, client, { ...response, codeVerifier: nopkce }, fetchProvider);
      if (claims.sub !== decodeJwt(idToken).sub)
        throw new Refused("the form and the code are for two different users");
      return identityFrom("apple", claims);
    },
  };
}

/** Apple's client secret: a JWT signed with the product's Apple key. Made for each request, so none has to be stored. */
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
