import { createHmac } from "node:crypto";
import { withSlash } from "@stockfinder/service/with-slash";
import { calculatePKCECodeChallenge } from "oauth4webapi";
import { z } from "zod";
import { ProviderUnavailable, Refused } from "./failures.ts";
import { pageAddress } from "./page-address.ts";
import type { AuthorizationResponse, Provider, ProviderFetch, ProviderRequest } from "./provider.ts";
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

interface Graph {
  get<Answer extends z.ZodType>(
    answer: Answer,
    path: string,
    parameters: Record<string, string>,
    fetchProvider: ProviderFetch,
  ): Promise<z.output<Answer>>;
  /** Sends the parameters in the body, which servers and proxies do not log. */
  post<Answer extends z.ZodType>(
    answer: Answer,
    path: string,
    parameters: Record<string, string>,
    fetchProvider: ProviderFetch,
  ): Promise<z.output<Answer>>;
}

/** Graph's error response. Its message changes between versions, so only the numbers are read. */
const GraphError = z.object({
  error: z.object({ code: z.number().int(), is_transient: z.boolean().optional() }),
});
/** Error codes to retry later: "service temporarily unavailable" and three rate limits. */
const TRANSIENT = new Set([2, 4, 17, 341]);

function graphAt(root: URL): Graph {
  async function exchange<Answer extends z.ZodType>(
    answer: Answer,
    url: URL,
    request: ProviderRequest,
    fetchProvider: ProviderFetch,
  ): Promise<z.output<Answer>> {
    const response = await fetchProvider(url.href, request);
    const body = await parseJson(response);
    const failure = GraphError.safeParse(body);
    if (failure.success) {
      const { code, is_transient } = failure.data.error;
      if (is_transient || TRANSIENT.has(code)) throw new ProviderUnavailable();
      throw new Refused(`Graph error ${code}`);
    }
    const parsed = answer.safeParse(body);
    if (parsed.success && response.ok) return parsed.data;
    // Names the fields without their values, which may be personal.
    const fields = parsed.error?.issues.map(({ path }) => path.join(".")).join(", ");
    throw new Refused(`Graph answers ${response.status} with an unexpected ${fields || "body"}`);
  }

  return {
    get(answer, path, parameters, fetchProvider) {
      const url = new URL(path, root);
      url.search = new URLSearchParams(parameters).toString();
      return exchange(answer, url, {}, fetchProvider);
    },
    post(answer, path, parameters, fetchProvider) {
      const body = new URLSearchParams(parameters);
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      return exchange(answer, new URL(path, root), { method: "POST", headers, body }, fetchProvider);
    },
  };
}

async function parseJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new Refused("Graph does not answer with JSON");
  }
}
