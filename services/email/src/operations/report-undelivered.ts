import { createHash, timingSafeEqual } from "node:crypto";
import type { Handler } from "@stockfinder/bus/bus";
import type { reportUndelivered as operation } from "@stockfinder/contracts/email";
import { Fault } from "@stockfinder/contracts/fault";
import { readAddress } from "@stockfinder/service/mail-address";
import { suppress } from "../mailing-list/suppressions.ts";
import type { EmailContext } from "./context.ts";

/** Ignores invalid addresses, because a provider reports all its mails, not only the product's. */
export function reportUndelivered(context: EmailContext): Handler<typeof operation> {
  const { config, database, clock, digests } = context;
  return async ({ secret, events }) => {
    if (config.webhookSecret === undefined)
      throw new Fault("not-found", "Reports of undelivered mail are not enabled");
    if (!isSame(secret ?? "", config.webhookSecret)) throw new Fault("unauthorized", "The secret is wrong");
    const reported = events.flatMap(({ kind, email }) => {
      const address = readAddress(email);
      return address === null ? [] : [{ digest: digests.ofAddress(address), reason: kind }];
    });
    if (reported.length > 0) await suppress(database, reported, new Date(clock.now()));
    return { worked: true };
  };
}

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
