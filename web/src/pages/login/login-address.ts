import { SIGN_IN_PATH } from "../../components/sign-in/sign-in-path.ts";
import { type ProviderReturn, providerReturn } from "../../session/provider-return.ts";

export type LoginAddress =
  | { readonly kind: "leads on"; readonly to: "/" | "/welcome" }
  | {
      readonly kind: "signs in";
      readonly fingerprint: string | null;
      readonly returned: ProviderReturn | null;
      /** A shopper pressed Sign in on the site; the extension opens the page with `t=1`. Unknown after a return. */
      readonly isPlain: boolean;
      /** Not again after a return from a provider. */
      readonly checksCountry: boolean;
    };

export function readLoginAddress({ pathname, searchParams: query }: URL): LoginAddress {
  const t = pathname.startsWith(SIGN_IN_PATH) ? "2" : query.get("t");
  if (t === null) return { kind: "leads on", to: "/" };
  if (t === "0") return { kind: "leads on", to: "/welcome" };
  return {
    kind: "signs in",
    fingerprint: query.get("f"),
    returned: providerReturn(query),
    isPlain: t !== "1",
    checksCountry: t === "1" && !query.has("state") && !query.has("appleTokenId"),
  };
}

/** The address for another try after a failed sign-in that the extension began. It holds no secrets. */
export function loginPath(fingerprint: string): string {
  return `/login?${new URLSearchParams({ t: "1", f: fingerprint })}`;
}
