import type { ProviderName } from "@stockfinder/contracts/accounts";
import type { ProvidedIdentity } from "./provider-sign-in.ts";

/** One request to a provider, with what is left of the time for all of them. Throws `ProviderAway` where no answer came. */
export type Ask = (url: string, request?: ProviderRequest) => Promise<Response>;

export interface ProviderRequest {
  readonly method?: "GET" | "POST";
  readonly headers?: Record<string, string>;
  readonly body?: URLSearchParams | undefined;
}

export interface Departure {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
}

export interface Arrival {
  readonly code: string;
  /** Posted by Apple beside the code. */
  readonly idToken: string | null;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
}

/** What one provider does in its own way. */
export interface Provider {
  readonly accountType: ProviderName;
  readonly demo: boolean;
  /** The address of its page. */
  pageFor(departure: Departure, ask: Ask): Promise<URL>;
  /**
   * Who came back, as the provider vouches for it now.
   * @throws {Refused} and what oauth4webapi throws, where anything is not as it must be.
   */
  redeem(arrival: Arrival, ask: Ask): Promise<ProvidedIdentity>;
}
