import type { Handler } from "@stockfinder/bus/bus";
import type { listProviders as operation } from "@stockfinder/contracts/sign-in";
import type { AuthContext } from "../context/context.ts";

export function listProviders({ providers }: AuthContext): Handler<typeof operation> {
  return async () => [...providers.list()];
}
