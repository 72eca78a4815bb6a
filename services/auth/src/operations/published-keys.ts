import type { Handler } from "@stockfinder/bus/bus";
import type { publishedKeys as operation } from "@stockfinder/contracts/sign-in";
import type { AuthContext } from "../context/context.ts";
import { isPublished, storedKeys } from "../tokens/signing-keys.ts";

/** Never cached: a gateway calls this when it receives a token with an unknown key. */
export function publishedKeys({ database, clock }: AuthContext): Handler<typeof operation> {
  return async () => {
    const now = new Date(clock.now());
    const published = (await storedKeys(database)).filter((key) => isPublished(key, now));
    return { keys: published.map(({ publicKey }) => publicKey) };
  };
}
