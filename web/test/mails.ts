import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { expect } from "vitest";
import type { TestProduct } from "./product.ts";

/** A mail in the outbox folder. */
export interface Mail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

async function mailsTo(address: string, { outbox }: TestProduct): Promise<Mail[]> {
  const names = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith(".eml"))
      .map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))),
  );
  return mails
    .filter(({ to = [] }) => to.some((mailbox) => mailbox.address === address))
    .map(({ subject = "", html = "", text = "" }) => ({ subject, html, text }));
}

/** Waits until the address has this many mails. */
export async function mailsFor(address: string, count: number, product: TestProduct): Promise<Mail[]> {
  await expect.poll(async () => (await mailsTo(address, product)).length).toBe(count);
  return mailsTo(address, product);
}

/** The first mail to the address with such a subject; waits until it comes. */
export async function mailAbout(address: string, subject: RegExp, product: TestProduct): Promise<Mail> {
  const found = async () => (await mailsTo(address, product)).find((mail) => subject.test(mail.subject));
  await expect.poll(found, { timeout: 60_000 }).toBeDefined();
  const mail = await found();
  if (!mail) throw new Error("The mail is gone");
  return mail;
}

/** The address of the mail's link with this text. */
export function linkIn({ html }: Mail, words: string): string {
  const link = new RegExp(`<a [^>]*href="([^"]+)"[^>]*>${words}</a>`).exec(html)?.[1];
  if (!link) throw new Error(`There is no link ${words} in the mail`);
  return link.replaceAll("&amp;", "&");
}
