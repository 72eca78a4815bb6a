import type { Handler } from "@stockfinder/bus/bus";
import type { extensionInstalled as operation } from "@stockfinder/contracts/email";
import { takeLink } from "../links/extension-links.ts";
import { uuidOfBytes } from "../links/link-tokens.ts";
import { queueMail } from "../mails/mails.ts";
import type { EmailContext } from "./context.ts";
import { UNKNOWN_EMAIL, WELCOMED } from "./outcomes.ts";

/** Queues one notice per link: the transaction that queues it uses up the link's row. */
export function extensionInstalled(context: EmailContext): Handler<typeof operation> {
  const { database, clock, tokens, metrics, sender } = context;
  return async ({ emailId, origin }) => {
    const bytes = tokens.read("extension", emailId);
    if (!bytes) return UNKNOWN_EMAIL;
    const id = uuidOfBytes(bytes);
    const now = new Date(clock.now());
    await database.transaction(async (tx) => {
      const recipient = await takeLink(tx, id, now);
      if (!recipient) return;
      await queueMail(tx, {
        cause: `extension-installed:${id}`,
        letter: { template: "extension-installed", origin },
        ...recipient,
        at: now,
      });
      metrics.queued("extension-installed");
    });
    sender.nudge();
    return WELCOMED;
  };
}
