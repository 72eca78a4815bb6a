import type { ProviderName } from "@stockfinder/contracts/accounts";
import type { SignInPage } from "@stockfinder/contracts/sign-in";

export interface Place {
  readonly accountType: ProviderName;
  readonly page: SignInPage;
  readonly origin: string;
}

/** The page that a sign-in ends at: what clients name as `redirectUrl`. */
export function pageUrl({ accountType, page, origin }: Place): string {
  return page === "login" ? `${origin}/login?t=1` : `${origin}/u/${accountType}`;
}

/** Where a provider leads back to, as it has to be registered there. Apple posts, and a page cannot be posted to. */
export function redirectUri(place: Place): string {
  if (place.accountType !== "apple") return pageUrl(place);
  return `${place.origin}/api/${place.page === "login" ? "appleRedirect" : "appleRedirectMini"}`;
}
