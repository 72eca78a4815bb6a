import { randomUUID } from "node:crypto";
import type { Handler } from "@stockfinder/bus/bus";
import * as contract from "@stockfinder/contracts/email";
import { answerOnce } from "@stockfinder/database/first-answers";
import { readAddress } from "@stockfinder/service/mail-address";
import { countTowardsMailLimits } from "../limits/visitor-limits.ts";
import { insertLink, takeLink } from "../links/extension-links.ts";
import { uuidOfBytes } from "../links/link-tokens.ts";
import { isSuppressed } from "../mailing-list/suppressions.ts";
import { queueMail } from "../mails/mails.ts";
import type { EmailContext } from "./context.ts";
import { INVALID_EMAIL, LINK_SENT, TOO_MANY_TODAY, UNKNOWN_EMAIL, WELCOMED } from "./outcomes.ts";

export function sendExtension(context: EmailContext): Handler<typeof contract.sendExtension> {
  const { database, clock, digests, metrics, sender } = context;
  return async ({ email, origin, address: caller, idempotencyKey: key, ...source }) => {
    const address = readAddress(email);
    if (address === null) return INVALID_EMAIL;
    const now = new Date(clock.now());
    const request = { operation: contract.sendExtension.name, key, input: [address, source], now };
    const outcome = await database.transaction((tx) =>
      answerOnce(tx, "email", request, async () => {
        if (!(await countTowardsMailLimits(tx, context, { address, caller, now }))) return TOO_MANY_TODAY;
        const recipient = { recipient: address, recipientDigest: digests.ofAddress(address) };
        if (await isSuppressed(tx, recipient.recipientDigest)) return LINK_SENT;
        const linkId = randomUUID();
        await insertLink(tx, { id: linkId, ...recipient, sentAt: now });
        await queueMail(tx, {
          cause: `extension-link:${linkId}`,
          letter: {
            template: "extension-link",
            origin,
            linkId,
            utmSource: source.utm_source,
            utmMedium: source.utm_medium,
            referral: source.referral,
          },
          ...recipient,
          at: now,
        });
        metrics.queued("extension-link");
        return LINK_SENT;
      }),
    );
    sender.nudge();
    return outcome;
  };
}

/** Queues one notice per link: the transaction that queues it uses up the link's row. */
export function extensionInstalled(context: EmailContext): Handler<typeof contract.extensionInstalled> {
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
