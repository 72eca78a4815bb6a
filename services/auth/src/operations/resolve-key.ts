import type { Handler } from "@stockfinder/bus/bus";
import type { resolveKey as operation } from "@stockfinder/contracts/keys";
import type { AuthContext } from "../context/context.ts";
import { useKey } from "../keys/keys.ts";
import { digestOf } from "../tokens/secrets.ts";

/** Finds the account and scopes of a personal key, for the gateways. */
export function resolveKey({
  database,
  clock,
}: Pick<AuthContext, "database" | "clock">): Handler<typeof operation> {
  return async ({ key }) => await useKey(database, digestOf(key), new Date(clock.now()));
}
