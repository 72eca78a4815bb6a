import type { Clock } from "@stockfinder/service/clock";
import { type AuthorizationServer, discoveryRequest, processDiscoveryResponse } from "oauth4webapi";
import { ProviderUnavailable } from "./failures.ts";
import { httpOptions } from "./openid.ts";
import type { ProviderFetch } from "./provider.ts";

const CACHED_FOR_MS = 3_600_000;

/** Those that are accepted of what a provider states. `Ed25519` is the newer name of `EdDSA` with that curve. */
const SIGNING_ALGORITHMS: ReadonlySet<string> = new Set(["RS256", "ES256", "EdDSA", "Ed25519"]);

export interface Discovered extends AuthorizationServer {
  readonly authorization_endpoint: string;
}

/**
 * Returns a function that reads an OpenID provider's discovery document and caches it for an hour. While the provider does not
 * answer, the last document is used. It throws `ProviderUnavailable` if there is no usable document.
 */
export function createDiscovery(
  issuer: URL,
  clock: Pick<Clock, "now">,
): (fetchProvider: ProviderFetch) => Promise<Discovered> {
  let cached: { readonly server: Discovered; readonly at: number } | null = null;

  return async (fetchProvider) => {
    if (cached && clock.now() - cached.at < CACHED_FOR_MS) return cached.server;
    try {
      const response = await discoveryRequest(issuer, httpOptions(fetchProvider, { issuer: issuer.href }));
      const server = checkEndpoints(await processDiscoveryResponse(issuer, response), issuer);
      cached = { server, at: clock.now() };
      return server;
    } catch (cause) {
      if (cached) return cached.server;
      if (cause instanceof ProviderUnavailable) throw cause;
      throw new ProviderUnavailable("The sign-in provider has no usable discovery document", cause);
    }
  };
}

function checkEndpoints(document: AuthorizationServer, { protocol }: URL): Discovered {
  const isUsable = (address: string | undefined): address is string => address?.startsWith(protocol) === true;
  const { authorization_endpoint, token_endpoint, jwks_uri } = document;
  if (!isUsable(authorization_endpoint) || !isUsable(token_endpoint) || !isUsable(jwks_uri))
    throw new Error(`one of its addresses is missing, or does not start with ${protocol}`);
  // Pages pass on only code and state, so there is no `iss` to check; each state belongs to one provider anyway.
  return {
    ...document,
    authorization_endpoint,
    authorization_response_iss_parameter_supported: false,
    id_token_signing_alg_values_supported: (
      document.id_token_signing_alg_values_supported ?? ["RS256"]
    ).filter((algorithm) => SIGNING_ALGORITHMS.has(algorithm)),
  };
}
