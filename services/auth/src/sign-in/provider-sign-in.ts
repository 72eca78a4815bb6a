import type { ProviderName } from "@stockfinder/contracts/accounts";
import type { SignInPage } from "@stockfinder/contracts/sign-in";

/** A person as a provider vouches for them. */
export interface ProvidedIdentity {
  readonly accountType: ProviderName;
  /** The provider's own id of the person. */
  readonly subject: string;
  /**
   * Null where the provider tells none, or says that it is not verified. Facebook says neither: to be shown to its
   * owner, never to be trusted.
   */
  readonly email: string | null;
  /** Null where the provider tells none (Apple, except to the browser at the first sign-in). */
  readonly name: string | null;
}

export interface BeganSignIn {
  readonly accountType: ProviderName;
  readonly fingerprint: string;
  readonly utm: string | null;
  readonly page: SignInPage;
  readonly origin: string;
  /** The browser's own secret, by which it is known again when it comes back. */
  readonly browser: string;
}

export interface ReturnedSignIn {
  readonly accountType: ProviderName;
  /** The code of Google or Facebook; for Apple the one-time code that `appleReturned` made. */
  readonly tokenId: string;
  /** Needed for Google and Facebook. */
  readonly state: string | null;
  readonly browser: string | null;
  readonly origin: string;
  /** Where the client says that the provider led back to; must be where it was sent. */
  readonly redirectUrl: string | null;
}

export interface AppleForm {
  readonly page: SignInPage;
  readonly origin: string;
  readonly browser: string | null;
  readonly state: string | null;
  readonly code: string | null;
  readonly idToken: string | null;
  readonly user: string | null;
  readonly error: string | null;
}

/** The way to a provider and back. */
export interface ProviderSignIn {
  /** Those that are configured, in the order of the page. */
  list(): readonly { readonly accountType: ProviderName; readonly demo: boolean }[];
  /**
   * The address of the provider's page.
   * @throws {Fault} `not-found` where the provider is not configured, `unavailable` where it does not answer.
   */
  begin(asked: BeganSignIn): Promise<{ readonly url: string }>;
  /**
   * Redeems what the browser brought back; the attempt is used up, however it ends.
   * @throws {Fault} `unauthorized` where state, browser, code or identity are not what they must be, `unavailable` where
   * the provider does not answer in time.
   */
  complete(returned: ReturnedSignIn): Promise<ProvidedIdentity>;
  /** The path that the browser goes on to; one with `failed=true` where anything is wrong. Never throws for what Apple posts. */
  appleReturned(form: AppleForm): Promise<{ readonly location: string }>;
}
