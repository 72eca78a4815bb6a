import type { Handler } from "@stockfinder/bus/bus";
import type { appleReturned as operation } from "@stockfinder/contracts/sign-in";
import type { AuthContext } from "../context/context.ts";

export function appleReturned({ providers }: AuthContext): Handler<typeof operation> {
  return async ({ page, origin, browser, state, code, id_token, user, error }) =>
    providers.appleReturned({
      page,
      origin,
      browser: browser ?? null,
      state: state ?? null,
      code: code ?? null,
      idToken: id_token ?? null,
      user: user ?? null,
      error: error ?? null,
    });
}
