import type { Handler } from "@stockfinder/bus/bus";
import type * as contract from "@stockfinder/contracts/email";
import { Fault } from "@stockfinder/contracts/fault";
import { writtenMail, writtenMails } from "../mails/outbox-mails.ts";
import { preview, TEMPLATES } from "../templates/previews.ts";
import type { EmailContext } from "./context.ts";

export function listMails({
  config: { delivery },
}: Pick<EmailContext, "config">): Handler<typeof contract.listMails> {
  return async () => {
    const mails = "outbox" in delivery ? await writtenMails(delivery.outbox) : [];
    return {
      templates: TEMPLATES,
      written: mails.map(({ id, subject, to, at }) => ({ id, subject, to, at })),
    };
  };
}

export function showMail({ config }: Pick<EmailContext, "config">): Handler<typeof contract.showMail> {
  const { delivery, postalAddress } = config;
  return async ({ id, template }) => {
    const written = id && "outbox" in delivery ? await writtenMail(delivery.outbox, id) : null;
    const mail = written ?? (template ? preview(template, { postalAddress }) : null);
    if (!mail) throw new Fault("not-found", "There is no such mail");
    const { subject, html, text } = mail;
    return { subject, html, text };
  };
}
