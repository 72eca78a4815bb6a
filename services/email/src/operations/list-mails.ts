import type { Handler } from "@stockfinder/bus/bus";
import type { listMails as operation } from "@stockfinder/contracts/email";
import type { EmailContext } from "../context.ts";
import { writtenMails } from "../mails/outbox-mails.ts";
import { TEMPLATES } from "../templates/previews.ts";

export function listMails({ config: { delivery } }: Pick<EmailContext, "config">): Handler<typeof operation> {
  return async () => {
    const mails = "outbox" in delivery ? await writtenMails(delivery.outbox) : [];
    return {
      templates: TEMPLATES,
      written: mails.map(({ id, subject, to, at }) => ({ id, subject, to, at })),
    };
  };
}
