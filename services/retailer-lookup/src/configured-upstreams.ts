import { withSlash } from "@stockfinder/service/with-slash";
import type { UpstreamId } from "./readers/reading/upstream.ts";
import {
  type ConfiguredUpstreams,
  type CredentialSettings,
  RATES,
  type UpstreamSettings,
} from "./readers/upstream/upstream-config.ts";
import type { Variables } from "./variables.ts";

const NO_CREDENTIALS: CredentialSettings = { kind: "none" };

/**
 * The enabled upstreams and their addresses. A web site is enabled only if the operator sets its address or the sandbox
 * replaces it, since most sites refuse servers; an official API as soon as its keys are set, at its real host unless
 * another is set. Best Buy has no source but its API: the sandbox accepts any key for it.
 */
export function configuredUpstreams(variables: Variables): ConfiguredUpstreams {
  const sandbox = variables.SANDBOX_URL;
  const onSandbox = (id: UpstreamId) => (sandbox ? new URL(`${withSlash(sandbox)}${id}`) : undefined);
  const at = (id: UpstreamId, baseUrl: URL, credentials: CredentialSettings): UpstreamSettings => {
    const isSandbox = sandbox !== undefined && `${baseUrl.href}/`.startsWith(withSlash(sandbox));
    // The sandbox has no limits.
    return isSandbox
      ? { baseUrl, source: "sandbox", credentials, rates: [] }
      : { baseUrl, source: "live", credentials, rates: RATES[id] ?? [] };
  };
  const site = (id: UpstreamId, given: URL | undefined, credentials = NO_CREDENTIALS) => {
    const baseUrl = given ?? onSandbox(id);
    return baseUrl && at(id, baseUrl, credentials);
  };
  const official = (id: UpstreamId, given: URL | undefined, host: string, credentials: CredentialSettings) =>
    credentials.kind === "none" ? undefined : at(id, given ?? new URL(host), credentials);

  const bestbuyKey = variables.BESTBUY_API_KEY ?? (sandbox && "sandbox");
  const bestbuyUrl =
    variables.UPSTREAM_BESTBUY ?? (variables.BESTBUY_API_KEY ? undefined : onSandbox("bestbuy"));

  const upstreams: Record<UpstreamId, UpstreamSettings | undefined> = {
    wmt: site("wmt", variables.UPSTREAM_WMT),
    tgt: site("tgt", variables.UPSTREAM_TGT, queryKey("key", variables.UPSTREAM_TGT_KEY)),
    tgt2: site("tgt2", variables.UPSTREAM_TGT2, queryKey("key", variables.UPSTREAM_TGT2_KEY)),
    sam: site("sam", variables.UPSTREAM_SAM),
    cvs: site("cvs", variables.UPSTREAM_CVS, { kind: "cvs-header", key: variables.UPSTREAM_CVS_KEY ?? "" }),
    wgs: site("wgs", variables.UPSTREAM_WGS),
    wmtg: site("wmtg", variables.UPSTREAM_WMTG),
    kroger: site("kroger", variables.UPSTREAM_KROGER),
    ebay: site("ebay", variables.UPSTREAM_EBAY, queryKey("SECURITY-APPNAME", variables.UPSTREAM_EBAY_KEY)),
    bestbuy: official("bestbuy", bestbuyUrl, "https://api.bestbuy.com", queryKey("apiKey", bestbuyKey)),
    "kroger-api": official(
      "kroger-api",
      variables.UPSTREAM_KROGER_API,
      "https://api.kroger.com",
      krogerClient(variables),
    ),
    "ebay-api": official(
      "ebay-api",
      variables.UPSTREAM_EBAY_API,
      "https://api.ebay.com",
      ebayClient(variables),
    ),
    "walmart-api": official(
      "walmart-api",
      variables.UPSTREAM_WALMART_API,
      "https://developer.api.walmart.com",
      walmartConsumer(variables),
    ),
  };
  return Object.fromEntries(Object.entries(upstreams).filter(([, settings]) => settings !== undefined));
}

function queryKey(parameter: string, key: string | undefined): CredentialSettings {
  return key ? { kind: "query-key", parameter, key } : NO_CREDENTIALS;
}

function krogerClient({
  KROGER_CLIENT_ID: clientId,
  KROGER_CLIENT_SECRET: clientSecret,
}: Variables): CredentialSettings {
  if (!clientId || !clientSecret) return NO_CREDENTIALS;
  return {
    kind: "oauth",
    tokenPath: "/v1/connect/oauth2/token",
    scope: "product.compact",
    clientId,
    clientSecret,
  };
}

function ebayClient({
  EBAY_CLIENT_ID: clientId,
  EBAY_CLIENT_SECRET: clientSecret,
}: Variables): CredentialSettings {
  if (!clientId || !clientSecret) return NO_CREDENTIALS;
  const scope = "https://api.ebay.com/oauth/api_scope";
  return { kind: "oauth", tokenPath: "/identity/v1/oauth2/token", scope, clientId, clientSecret };
}

function walmartConsumer(variables: Variables): CredentialSettings {
  const { WALMART_CONSUMER_ID: consumerId, WALMART_PRIVATE_KEY: privateKey } = variables;
  if (!consumerId || !privateKey) return NO_CREDENTIALS;
  return { kind: "walmart-signature", consumerId, privateKey, keyVersion: variables.WALMART_KEY_VERSION };
}
