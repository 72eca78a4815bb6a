import { createHmac } from "node:crypto";
import { withSlash } from "@stockfinder/service/with-slash";
import { calculatePKCECodeChallenge } from "oauth4webapi";
import { z } from "zod";
import { ProviderUnavailable, Refused } from "./failures.ts";
import { pageAddress } from "./page-address.ts";
import type { Provider } from "./provider.ts";
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

/** Graph's error response. Its message changes between versions, so only the numbers are read. */
const GraphError = z.object({
  error: z.object({ code: z.number().int(), is_transient: z.boolean().optional() }),
});
/** Error codes to retry later: "service temporarily unavailable" and three rate limits. */
const TRANSIENT = new Set([2, 4, 17, 341]);

/**
 * Facebook supports OAuth but not OpenID Connect. Its token has no claims, so Graph is asked for the token's user and app. The
 * e-mail address is the one of the profile; Facebook does not say whether it is verified, so it may be shown but not trusted.
 */
export function facebook({ appId, appSecret, url, graphUrl }: FacebookConfig): Provider {
  const dialog = new URL(`${VERSION}/dialog/oauth`, withSlash(url));
  const graph = new URL(`${VERSION}/`, withSlash(graphUrl));

  /** The token with its `appsecret_proof`, which proves that the caller knows the app secret: a stolen token alone is useless. */
  function withProof(token: string): Record<string, string> {
    const proof = createHmac("sha256", appSecret).update(token).digest("hex");
    return { access_token: token, appsecret_proof: proof };
  }

  return {
    accountType: "facebook",
    demo: false,

    async authorizationUrl({ state, codeVerifier, redirectUri }) {
      return pageAddress(dialog, {
        client_id: appId,
        redirect_uri: redirectUri,
        response_type: "code",
        scope: "email,public_profile",
        state,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
      });
    },

    async redeem({ code, codeVerifier, redirectUri }, fetchProvider) {
      const read = async <Answer extends z.ZodType>(
        answer: Answer,
        path: string,
        parameters: Record<string, string>,
      ) => answerOf(answer, await fetchProvider(pageAddress(new URL(path, graph), parameters).href));
      const { access_token: token } = await answerOf(
        Token,
        await fetchProvider(new URL("oauth/access_token", graph).href, {
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          // In the body, which servers and proxies do not log.
          body: new URLSearchParams({
            client_id: appId,
            client_secret: appSecret,
            redirect_uri: redirectUri,
            code,
            code_verifier: codeVerifier,
          }),
        }),
      );
      const asApp = withProof(`${appId}|${appSecret}`);
      const { data } = await read(TokenFacts, "debug_token", { input_token: token, ...asApp });
      if (data.app_id !== appId) throw new Refused("the token belongs to another app");
      const me = await read(Me, "me", { fields: "id,name,email", ...withProof(token) });
      if (me.id !== data.user_id) throw new Refused("the profile is not the token's user");
      return { accountType: "facebook", subject: me.id, email: me.email ?? null, name: me.name ?? null };
    },
  };
}

/** @throws {Refused} for an error or another answer; {ProviderUnavailable} for an error that passes. */
async function answerOf<Answer extends z.ZodType>(
  answer: Answer,
  response: Response,
): Promise<z.output<Answer>> {
  const body = await response.json().catch(() => {
    throw new Refused("Graph does not answer with JSON");
  });
  const failure = GraphError.safeParse(body).data?.error;
  if (failure?.is_transient || (failure && TRANSIENT.has(failure.code))) throw new ProviderUnavailable();
  if (failure) throw new Refused(`Graph error ${failure.code}`);
  const parsed = answer.safeParse(body);
  if (parsed.success && response.ok) return parsed.data;
  // Names the fields without their values, which may be personal.
  const fields = parsed.error?.issues.map(({ path }) => path.join(".")).join(", ");
  throw new Refused(`Graph answers ${response.status} with an unexpected ${fields || "body"}`);
}
