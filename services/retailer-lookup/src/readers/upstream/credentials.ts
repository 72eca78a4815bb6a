import type { Clock } from "@stockfinder/service/clock";
import type { CredentialSettings } from "../parsing/declared-upstream.ts";
import type { UpstreamAnswer, UpstreamId, UpstreamRequest } from "../parsing/upstream.ts";
import { createOAuthToken } from "./oauth-token.ts";

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
