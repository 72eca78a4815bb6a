import type { Clock } from "@stockfinder/service/clock";
import { type AuthorizationServer, discoveryRequest, processDiscoveryResponse } from "oauth4webapi";
import { through } from "./openid.ts";
import type { Ask } from "./provider.ts";
import { ProviderAway } from "./provider-away.ts";

const KEPT_FOR_MS = 3_600_000;

export interface Discovered extends AuthorizationServer {
  readonly authorization_endpoint: string;
}

/**
 * What an OpenID provider says of itself, asked for once an hour; what it said before is good while it does not answer.
 * Throws `ProviderAway` where it says nothing of use.
 */
export function createDiscovery(issuer: URL, clock: Pick<Clock, "now">): (ask: Ask) => Promise<Discovered> {
  let known: { readonly server: Discovered; readonly at: number } | null = null;

  return async (ask) => {
    if (known && clock.now() - known.at < KEPT_FOR_MS) return known.server;
    try {
      const response = await discoveryRequest(issuer, through(ask, { issuer: issuer.href }));
      const server = usable(await processDiscoveryResponse(issuer, response), issuer);
      known = { server, at: clock.now() };
      return server;
    } catch (cause) {
      if (known) return known.server;
      if (cause instanceof ProviderAway) throw cause;
      throw new ProviderAway("The sign-in provider does not say where to sign in", cause);
    }
  };
}

function usable(said: AuthorizationServer, { protocol }: URL): Discovered {
  const isUsable = (address: string | undefined): address is string => address?.startsWith(protocol) === true;
  const { authorization_endpoint, token_endpoint, jwks_uri } = said;
  if (!isUsable(authorization_endpoint) || !isUsable(token_endpoint) || !isUsable(jwks_uri))
    throw new Error(`one of its addresses is missing, or does not begin with ${protocol}`);
  // Pages hand on code and state alone, and each state belongs to one provider already.
  return { ...said, authorization_endpoint, authorization_response_iss_parameter_supported: false };
}
