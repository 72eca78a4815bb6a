import type { Handler } from "@stockfinder/bus/bus";
import type { showMail as operation } from "@stockfinder/contracts/email";
import { Fault } from "@stockfinder/contracts/fault";
import { writtenMail } from "../mails/outbox-mails.ts";
import { preview } from "../templates/previews.ts";
import type { EmailContext } from "./context.ts";

export function showMail({ config }: Pick<EmailContext, "config">): Handler<typeof operation> {
  const { delivery, postalAddress } = config;
  return async ({ id, template }) => {
    const written = id && "outbox" in delivery ? await writtenMail(delivery.outbox, id) : null;
    const mail = written ?? (template ? preview(template, { postalAddress }) : null);
    if (!mail) throw new Fault("not-found", "There is no such mail");
    const { subject, html, text } = mail;
    return { subject, html, text };
  };
}
