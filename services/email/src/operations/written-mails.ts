import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Handler } from "@stockfinder/bus/bus";
import type * as contract from "@stockfinder/contracts/email";
import { Fault } from "@stockfinder/contracts/fault";
import PostalMime from "postal-mime";
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

const FILE = /^([0-9a-f-]{36})\.eml$/;
const MAX_LISTED = 100;

interface WrittenMail {
  readonly id: string;
  readonly subject: string;
  readonly to: string;
  readonly at: string;
  readonly html: string;
  readonly text: string;
}

async function writtenMails(folder: string): Promise<WrittenMail[]> {
  const ids = (await filesIn(folder)).flatMap((name) => FILE.exec(name)?.[1] ?? []);
  const newest = ids.sort().reverse().slice(0, MAX_LISTED);
  return Promise.all(newest.map((id) => readMail(folder, id)));
}

/** Null if there is no such mail. */
async function writtenMail(folder: string, id: string): Promise<WrittenMail | null> {
  return (await filesIn(folder)).includes(`${id}.eml`) && FILE.test(`${id}.eml`)
    ? readMail(folder, id)
    : null;
}

async function readMail(folder: string, id: string): Promise<WrittenMail> {
  const file = join(folder, `${id}.eml`);
  const [bytes, { mtime }] = await Promise.all([readFile(file), stat(file)]);
  const { subject = "", to = [], html = "", text = "" } = await PostalMime.parse(bytes);
  return {
    id,
    subject,
    to: to.map(({ address }) => address).join(", "),
    at: mtime.toISOString(),
    html,
    text,
  };
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return []; // no mail was written yet
    throw error;
  }
}
