import type { Handler } from "@stockfinder/bus/bus";
import type { confirmMailingList as operation } from "@stockfinder/contracts/email";
import type { EmailContext } from "../context.ts";
import { uuidOfBytes } from "../link-tokens.ts";
import { CONFIRMED, INVALID_LINK, LINK_EXPIRED } from "../outcomes.ts";
import { confirm } from "../subscriptions.ts";

export function confirmMailingList({ database, clock, tokens }: EmailContext): Handler<typeof operation> {
  return async ({ token }) => {
    const id = tokens.read("confirm", token);
    if (!id) return INVALID_LINK;
    return (await confirm(database, uuidOfBytes(id), new Date(clock.now()))) ? CONFIRMED : LINK_EXPIRED;
  };
}
