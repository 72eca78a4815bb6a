import type { ProviderName } from "@stockfinder/contracts/accounts";
import type { InputOf } from "@stockfinder/contracts/operation";
import type { appleReturned, Provider, SignInPage } from "@stockfinder/contracts/sign-in";

export interface ProviderIdentity {
  readonly accountType: ProviderName;
  readonly subject: string;
  /**
   * Null if the provider gives none, or marks it as unverified. Facebook does not say whether it is verified, so it may be
   * shown to its owner but not trusted.
   */
  readonly email: string | null;
  /** Null if the provider gives none. Apple gives it only to the browser, at the first sign-in. */
  readonly name: string | null;
}

export interface SignInRequest {
  readonly accountType: ProviderName;
  readonly fingerprint: string;
  readonly utm: string | null;
  readonly page: SignInPage;
  readonly origin: string;
  readonly browser: string;
}

export interface ReturnedSignIn {
  readonly accountType: ProviderName;
  /** The authorization code; for Apple the one-time code from `appleReturned`. */
  readonly tokenId: string;
  readonly state?: string | null | undefined;
  readonly browser?: string | null | undefined;
  /** The page that the provider redirected to, according to the client. Must match the attempt. */
  readonly redirectUrl?: string | null | undefined;
}

export type AppleForm = InputOf<typeof appleReturned>;

export interface ProviderSignIn {
  list(): readonly Pick<Provider, "accountType" | "demo" | "name">[];
  /**
   * The address of the provider's page.
   * @throws {Fault} `not-found` if the provider is not configured, `unavailable` if it does not answer.
   */
  begin(request: SignInRequest): Promise<{ readonly url: string }>;
  /**
   * Redeems the browser's code. Uses up the attempt, even if it fails.
   * @throws {Fault} `unauthorized` if state, browser, code or identity is wrong, `unavailable` if the provider does not
   * answer in time.
   */
  complete(callback: ReturnedSignIn): Promise<ProviderIdentity>;
  /** The path to redirect the browser to; it has `failed=true` if the sign-in failed. Never throws for wrong form data. */
  appleReturned(form: AppleForm): Promise<{ readonly location: string }>;
}
