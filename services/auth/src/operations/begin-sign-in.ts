import type { Handler } from "@stockfinder/bus/bus";
import type { beginSignIn as operation } from "@stockfinder/contracts/sign-in";
import type { AuthContext } from "../context/context.ts";

export function beginSignIn({ providers }: AuthContext): Handler<typeof operation> {
  return async ({ accountType, fingerprint, utm, page, origin, boundBrowser }) =>
    providers.begin({ accountType, fingerprint, utm: utm ?? null, page, origin, browser: boundBrowser });
}
