import type { Handler } from "@stockfinder/bus/bus";
import type { unsubscribe as operation } from "@stockfinder/contracts/email";
import type { EmailContext } from "../context.ts";
import { INVALID_LINK, UNSUBSCRIBED } from "../outcomes.ts";
import { leave } from "../subscriptions.ts";

/** The token does not expire, and works any number of times. */
export function unsubscribe({ database, tokens }: EmailContext): Handler<typeof operation> {
  return async ({ token }) => {
    const digest = tokens.read("unsubscribe", token);
    if (!digest) return INVALID_LINK;
    await leave(database, digest);
    return UNSUBSCRIBED;
  };
}
