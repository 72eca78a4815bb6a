import type { Handler } from "@stockfinder/bus/bus";
import type { confirmMailingList as operation } from "@stockfinder/contracts/email";
import type { EmailContext } from "../context.ts";
import { uuidOfBytes } from "../link-tokens.ts";
import { CONFIRMED, LINK_IS_OLD, NOT_OUR_LINK } from "../outcomes.ts";
import { confirm } from "../subscriptions.ts";

export function confirmMailingList({ database, clock, tokens }: EmailContext): Handler<typeof operation> {
  return async ({ token }) => {
    const id = tokens.read("confirm", token);
    if (!id) return NOT_OUR_LINK;
    return (await confirm(database, uuidOfBytes(id), new Date(clock.now()))) ? CONFIRMED : LINK_IS_OLD;
  };
}
