import type { Handler } from "@stockfinder/bus/bus";
import type { unsubscribe as operation } from "@stockfinder/contracts/email";
import type { EmailContext } from "../context.ts";
import { LEFT, NOT_OUR_LINK } from "../outcomes.ts";
import { leave } from "../subscriptions.ts";

/** However old the mail is, and as often as somebody presses. */
export function unsubscribe({ database, tokens }: EmailContext): Handler<typeof operation> {
  return async ({ token }) => {
    const digest = tokens.read("unsubscribe", token);
    if (!digest) return NOT_OUR_LINK;
    await leave(database, digest);
    return LEFT;
  };
}
