import { type ProviderReturn, providerReturn } from "../../session/provider-return.ts";

/** What the address of the sign-in page asks for. */
export type LoginAddress =
  | { readonly kind: "leads on"; readonly to: "/" | "/welcome" }
  | {
      readonly kind: "signs in";
      /** The extension's. */
      readonly fingerprint: string | null;
      readonly returned: ProviderReturn | null;
      /** Who comes back from a provider has been asked already. */
      readonly checksCountry: boolean;
    };

export function readLoginAddress(query: URLSearchParams): LoginAddress {
  const t = query.get("t");
  if (t === null) return { kind: "leads on", to: "/" };
  if (t === "0") return { kind: "leads on", to: "/welcome" };
  return {
    kind: "signs in",
    fingerprint: query.get("f"),
    returned: providerReturn(query),
    checksCountry: t === "1" && !query.has("state") && !query.has("appleTokenId"),
  };
}

/** Where a sign-in that failed is tried again; nothing in it is secret. */
export function loginPath(fingerprint: string): string {
  return `/login?${new URLSearchParams({ t: "1", f: fingerprint })}`;
}
