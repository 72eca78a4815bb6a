import { sign } from "node:crypto";
import type { Clock } from "@stockfinder/service/clock";
import type { UpstreamAnswer, UpstreamId, UpstreamRequest } from "../reading/upstream.ts";
import { createOAuthToken } from "./oauth-token.ts";
import type { CredentialSettings } from "./upstream-config.ts";

/** Adds our credentials to a request where the upstream expects them. */
export interface Credentials {
  sign(request: UpstreamRequest): Promise<UpstreamRequest>;
  /** After a 401 to `refused`: true if new credentials may help. Absent if the credentials do not change. */
  renew?(refused: UpstreamRequest): boolean;
}

const BEARER = "Bearer ";

/** The CVS web site sends this with each of its calls, besides the key. */
const CVS_HEADER = {
  lineOfBusiness: "RETAIL",
  appName: "CVS_WEB",
  channelName: "WEB",
  deviceToken: "",
  deviceType: "DESKTOP",
  responseFormat: "JSON",
  securityType: "apiKey",
  source: "CVS_WEB",
  type: "retleg",
};

export function createCredentials(
  upstream: UpstreamId,
  settings: CredentialSettings,
  clock: Pick<Clock, "now">,
  send: (request: UpstreamRequest) => Promise<UpstreamAnswer>,
): Credentials {
  switch (settings.kind) {
    case "none":
      return { sign: async (request) => request };
    case "query-key":
      return {
        sign: async (request) => ({
          ...request,
          query: { ...request.query, [settings.parameter]: settings.key },
        }),
      };
    case "cvs-header":
      return {
        sign: async (request) =>
          request.method === "POST"
            ? {
                ...request,
                json: {
                  ...asObject(request.json),
                  request: { header: { ...CVS_HEADER, apiKey: settings.key } },
                },
              }
            : request,
      };
    case "walmart-signature":
      return { sign: async (request) => withHeaders(request, walmartHeaders(settings, clock.now())) };
    case "oauth":
      return oauthCredentials(upstream, settings, clock, send);
  }
}

/** The signature covers the time, so that it is made for each request. */
function walmartHeaders(
  { consumerId, privateKey, keyVersion }: Extract<CredentialSettings, { kind: "walmart-signature" }>,
  now: number,
): Record<string, string> {
  const signed = Buffer.from(`${consumerId}\n${now}\n${keyVersion}\n`);
  return {
    "WM_CONSUMER.ID": consumerId,
    "WM_CONSUMER.INTIMESTAMP": String(now),
    "WM_SEC.KEY_VERSION": keyVersion,
    "WM_SEC.AUTH_SIGNATURE": sign("RSA-SHA256", signed, privateKey).toString("base64"),
  };
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

function asObject(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}
