import type { ProviderName } from "@stockfinder/contracts/accounts";
import type { ProviderIdentity } from "./provider-sign-in.ts";

/** Sends one request to a provider, within the time left for all of them. Throws `ProviderUnavailable` without an answer. */
export type ProviderFetch = (url: string, request?: ProviderRequest) => Promise<Response>;

export interface ProviderRequest {
  readonly method?: "GET" | "POST";
  readonly headers?: Record<string, string>;
  readonly body?: URLSearchParams | undefined;
}

export interface AuthorizationRequest {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
}

export interface AuthorizationResponse {
  readonly code: string;
  readonly idToken: string | null;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
}

export interface Provider {
  readonly accountType: ProviderName;
  readonly demo: boolean;
  /** For the button of the operator's own provider. */
  readonly name?: string;
  authorizationUrl(request: AuthorizationRequest, fetchProvider: ProviderFetch): Promise<URL>;
  /**
   * Exchanges the code for the user's identity.
   * @throws {Refused} or an error of oauth4webapi if a check fails.
   */
  redeem(response: AuthorizationResponse, fetchProvider: ProviderFetch): Promise<ProviderIdentity>;
}
