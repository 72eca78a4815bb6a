import { createHmac } from "node:crypto";
import { withSlash } from "@stockfinder/service/with-slash";
import { calculatePKCECodeChallenge } from "oauth4webapi";
import { z } from "zod";
import { type Graph, graphAt } from "./facebook-graph.ts";
import { Refused } from "./failures.ts";
import { pageAddress } from "./page-address.ts";
import type { AuthorizationResponse, Provider, ProviderFetch } from "./provider.ts";
import type { FacebookConfig } from "./provider-config.ts";

/** Responses differ between Graph versions; each version is supported for at least two years. */
const VERSION = "v24.0";

const Token = z.object({ access_token: z.string().min(1) });
const TokenFacts = z.object({
  data: z.object({
    app_id: z.string(),
    type: z.literal("USER"),
    is_valid: z.literal(true),
    user_id: z.string().min(1).max(255),
  }),
});
const Me = z.object({
  id: z.string(),
  name: z.string().trim().min(1).max(200).optional().catch(undefined),
  email: z.email().max(320).optional().catch(undefined),
});

/**
 * Facebook supports OAuth but not OpenID Connect. Its token has no claims, so Graph is asked for the token's user and app. The
 * e-mail address is the one of the profile; Facebook does not say whether it is verified, so it may be shown but not trusted.
 */
export function facebook(config: FacebookConfig): Provider {
  const dialog = new URL(`${VERSION}/dialog/oauth`, withSlash(config.url));
  const graph = graphAt(new URL(`${VERSION}/`, withSlash(config.graphUrl)));

  return {
    accountType: "facebook",
    demo: false,
    async authorizationUrl({ state, codeVerifier, redirectUri }) {
      return pageAddress(dialog, {
        client_id: config.appId,
        redirect_uri: redirectUri,
        response_type: "code",
        scope: "email,public_profile",
        state,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
      });
    },
    async redeem(response, fetchProvider) {
      const token = await tokenFor(response, config, graph, fetchProvider);
      const userId = await userOf(token, config, graph, fetchProvider);
      const me = await graph.get(
        Me,
        "me",
        { fields: "id,name,email", ...withProof(token, config) },
        fetchProvider,
      );
      if (me.id !== userId) throw new Refused("the profile is not the token's user");
      return { accountType: "facebook", subject: userId, email: me.email ?? null, name: me.name ?? null };
    },
  };
}

async function tokenFor(
  { code, codeVerifier, redirectUri }: AuthorizationResponse,
  { appId, appSecret }: FacebookConfig,
  graph: Graph,
  fetchProvider: ProviderFetch,
): Promise<string> {
  const { access_token } = await graph.post(
    Token,
    "oauth/access_token",
    {
      client_id: appId,
      client_secret: appSecret,
      redirect_uri: redirectUri,
      code,
      code_verifier: codeVerifier,
    },
    fetchProvider,
  );
  return access_token;
}

/** The id of the token's user. @throws {Refused} if the token is invalid or another app's. */
async function userOf(token: string, config: FacebookConfig, graph: Graph, fetchProvider: ProviderFetch) {
  const asApp = withProof(`${config.appId}|${config.appSecret}`, config);
  const { data } = await graph.get(
    TokenFacts,
    "debug_token",
    { input_token: token, ...asApp },
    fetchProvider,
  );
  if (data.app_id !== config.appId) throw new Refused("the token belongs to another app");
  return data.user_id;
}

/** The token with its `appsecret_proof`, which proves that the caller knows the app secret: a stolen token alone is useless. */
function withProof(token: string, { appSecret }: FacebookConfig): Record<string, string> {
  const proof = createHmac("sha256", appSecret).update(token).digest("hex");
  return { access_token: token, appsecret_proof: proof };
}
