import type { ProviderName } from "@stockfinder/contracts/accounts";
import { type ProviderReturn, providerReturn } from "../../session/provider-return.ts";

/** What the address of a mini login says. */
export interface MiniLoginAddress {
  readonly returned: ProviderReturn | null;
  /** Of the anonymous account that becomes the provider's. */
  readonly encryptedToken: string | null;
  /** The button is pressed without being asked for. */
  readonly auto: boolean;
}

/** The path says which provider it is; what another one grants is worth nothing here. */
export function readMiniLoginAddress(accountType: ProviderName, query: URLSearchParams): MiniLoginAddress {
  const returned = providerReturn(query);
  return {
    returned: returned?.kind === "granted" ? grantedBy(accountType, returned) : returned,
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
