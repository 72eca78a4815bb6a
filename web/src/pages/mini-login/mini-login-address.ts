import type { ProviderName } from "@stockfinder/contracts/accounts";
import { type ProviderReturn, providerReturn } from "../../session/provider-return.ts";

/**
 * The path names the provider; a grant of another provider is ignored. A state alone is no return. With `auto` the page presses the
 * button itself.
 */
export function readMiniLoginAddress(accountType: ProviderName, query: URLSearchParams) {
  const returned = providerReturn(query);
  const isRefused = query.has("error") || query.get("failed") === "true";
  return {
    returned: returned?.kind === "granted" ? grantedBy(accountType, returned) : isRefused ? returned : null,
    encryptedToken: query.get("e") || null,
    auto: query.has("auto"),
  };
}

function grantedBy(
  accountType: ProviderName,
  returned: Extract<ProviderReturn, { kind: "granted" }>,
): ProviderReturn {
  const matches = (accountType === "apple") === (returned.accountType === "apple");
  return matches ? { ...returned, accountType } : { kind: "refused", state: returned.state };
}

export function miniLoginPath(accountType: ProviderName): string {
  return `/u/${accountType}`;
}
