import type { Clock } from "@stockfinder/service/clock";
import { z } from "zod";
import type { CredentialSettings } from "../parsing/declared-upstream.ts";
import { readJson } from "../parsing/read-answer.ts";
import type { UpstreamAnswer, UpstreamId, UpstreamRequest } from "../parsing/upstream.ts";

export interface Credentials {
  sign(request: UpstreamRequest): Promise<UpstreamRequest>;
  /** After a 401 to `refused`: true if new credentials may help. Absent if the credentials do not change. */
  renew?(refused: UpstreamRequest): boolean;
}

const BEARER = "Bearer ";

export function createCredentials(
  upstream: UpstreamId,
  settings: CredentialSettings,
  clock: Pick<Clock, "now">,
  send: (request: UpstreamRequest) => Promise<UpstreamAnswer>,
): Credentials {
  switch (settings.kind) {
    case "none":
      return { sign: async (request) => request };
    case "signed":
      return { sign: async (request) => settings.sign(request, clock.now()) };
    case "oauth":
      return oauthCredentials(upstream, settings, clock, send);
  }
}

function oauthCredentials(
  upstream: UpstreamId,
  settings: Extract<CredentialSettings, { kind: "oauth" }>,
  clock: Pick<Clock, "now">,
  send: (request: UpstreamRequest) => Promise<UpstreamAnswer>,
): Credentials {
  const token = createOAuthToken({ ...settings, upstream }, clock, send);
  const client = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString("base64");
  return {
    async sign(request) {
      const forToken = request.path === settings.tokenPath;
      return withHeaders(request, {
        authorization: forToken ? `Basic ${client}` : BEARER + (await token.get()),
      });
    },
    renew({ headers }) {
      const refused = headers?.authorization ?? "";
      if (!refused.startsWith(BEARER)) return false;
      token.renew(refused.slice(BEARER.length));
      return true;
    },
  };
}

function withHeaders(request: UpstreamRequest, headers: Record<string, string>): UpstreamRequest {
  return { ...request, headers: { ...request.headers, ...headers } };
}

/** A token is replaced before it expires, so that none expires in flight. */
const USED_SHARE = 0.9;

const TokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });

interface OAuthToken {
  get(): Promise<string>;
  /** The next `get` fetches another token, unless that has happened since `refused` was given out. */
  renew(refused: string): void;
}

interface Kept {
  value: Promise<string>;
  token: string | null;
  expiresAt: number;
}

/** A client-credentials token: fetched once for all waiting calls, cached until shortly before it expires. */
export function createOAuthToken(
  { upstream, tokenPath, scope }: { upstream: UpstreamId; tokenPath: string; scope: string },
  clock: Pick<Clock, "now">,
  send: (request: UpstreamRequest) => Promise<UpstreamAnswer>,
): OAuthToken {
  let kept: Kept | null = null;

  async function fetchInto(entry: Kept): Promise<string> {
    try {
      const form = { grant_type: "client_credentials", scope };
      const answer = readJson(await send({ upstream, method: "POST", path: tokenPath, form }), TokenAnswer);
      entry.token = answer.access_token;
      entry.expiresAt = clock.now() + answer.expires_in * 1_000 * USED_SHARE;
      return answer.access_token;
    } catch (error) {
      if (kept === entry) kept = null;
      throw error;
    }
  }

  return {
    get() {
      if (kept === null || clock.now() >= kept.expiresAt) {
        kept = { value: Promise.resolve(""), token: null, expiresAt: Number.POSITIVE_INFINITY };
        kept.value = fetchInto(kept);
      }
      return kept.value;
    },
    renew(refused) {
      if (kept?.token === refused) kept = null;
    },
  };
}
