import { createHmac } from "node:crypto";
import { calculatePKCECodeChallenge } from "oauth4webapi";
import { z } from "zod";
import { type Graph, graphAt } from "./facebook-graph.ts";
import { pageAddress } from "./page-address.ts";
import type { Arrival, Ask, Provider } from "./provider.ts";
import type { FacebookConfig } from "./provider-config.ts";
import { Refused } from "./refused.ts";

/** Graph answers differ from version to version; one is good for two years at least. */
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
 * Facebook speaks OAuth, but not OpenID Connect: a token names nobody, so Graph is asked whose it is, and for which app.
 * The e-mail address is the one of the profile. Facebook does not say whether it is verified: to be shown, never to be
 * trusted.
 */
export function facebook(config: FacebookConfig): Provider {
  const dialog = new URL(`${VERSION}/dialog/oauth`, below(config.url));
  const graph = graphAt(new URL(`${VERSION}/`, below(config.graphUrl)));

  return {
    accountType: "facebook",
    demo: false,
    async pageFor({ state, codeVerifier, redirectUri }) {
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
    async redeem(arrival, ask) {
      const token = await tokenFor(arrival, config, graph, ask);
      const userId = await ownerOf(token, config, graph, ask);
      const me = await graph.get(Me, "me", { fields: "id,name,email", ...signed(token, config) }, ask);
      if (me.id !== userId) throw new Refused("Graph tells of somebody else than the token's owner");
      return { accountType: "facebook", subject: userId, email: me.email ?? null, name: me.name ?? null };
    },
  };
}

async function tokenFor(
  { code, codeVerifier, redirectUri }: Arrival,
  { appId, appSecret }: FacebookConfig,
  graph: Graph,
  ask: Ask,
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
    ask,
  );
  return access_token;
}

/** Whose token it is; refused unless it is good, and was given to our app. */
async function ownerOf(token: string, config: FacebookConfig, graph: Graph, ask: Ask): Promise<string> {
  const asApp = signed(`${config.appId}|${config.appSecret}`, config);
  const { data } = await graph.get(TokenFacts, "debug_token", { input_token: token, ...asApp }, ask);
  if (data.app_id !== config.appId) throw new Refused("the token was given to another app");
  return data.user_id;
}

/** Facebook's proof that whoever uses a token knows the app's secret too: a stolen one is worth nothing. */
function signed(token: string, { appSecret }: FacebookConfig): Record<string, string> {
  const proof = createHmac("sha256", appSecret).update(token).digest("hex");
  return { access_token: token, appsecret_proof: proof };
}

/** With a slash at its end, so that a path is taken below it and not in its place. */
function below(url: URL): string {
  return url.href.endsWith("/") ? url.href : `${url.href}/`;
}
