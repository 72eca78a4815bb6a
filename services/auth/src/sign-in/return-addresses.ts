import type { ProviderName } from "@stockfinder/contracts/accounts";
import type { SignInPage } from "@stockfinder/contracts/sign-in";

export interface ReturnPage {
  readonly accountType: ProviderName;
  readonly page: SignInPage;
  readonly origin: string;
}

/** The page where a sign-in ends. Clients send it as `redirectUrl`. */
export function pageUrl({ accountType, page, origin }: ReturnPage): string {
  return page === "login" ? `${origin}/login?t=1` : `${origin}/u/${accountType}`;
}

/** The redirect URI, as registered with the provider. Apple's is an API route, because Apple posts a form. */
export function redirectUri(returnPage: ReturnPage): string {
  if (returnPage.accountType !== "apple") return pageUrl(returnPage);
  return `${returnPage.origin}/api/${returnPage.page === "login" ? "appleRedirect" : "appleRedirectMini"}`;
}
