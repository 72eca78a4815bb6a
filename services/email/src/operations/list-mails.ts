import type { Handler } from "@stockfinder/bus/bus";
import type { listMails as operation } from "@stockfinder/contracts/email";
import { writtenMails } from "../mails/outbox-mails.ts";
import { TEMPLATES } from "../templates/previews.ts";
import type { EmailContext } from "./context.ts";

export function listMails({ config: { delivery } }: Pick<EmailContext, "config">): Handler<typeof operation> {
  return async () => {
    const mails = "outbox" in delivery ? await writtenMails(delivery.outbox) : [];
    return {
      templates: TEMPLATES,
      written: mails.map(({ id, subject, to, at }) => ({ id, subject, to, at })),
    };
  };
}
