import { createHash } from "node:crypto";
import type { Link } from "../templates/layout.ts";

export interface MailingText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button: Link | null;
}

const SUBJECT = /^Subject:[ \t]*(\S.*)$/;
const BUTTON = /^(\S.{0,60}):\s+(https:\/\/\S+)$/;
const MAX_SUBJECT_LENGTH = 120;

/**
 * Reads a text file: `Subject: …`, an empty line, and paragraphs with empty lines between them. A last paragraph of the form
 * `label: https://…` becomes a button.
 * @throws {Error} with a message for the author.
 */
export function readMailingText(file: string): MailingText {
  const [head = "", ...blocks] = file
    .trim()
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map((block) => block.replaceAll(/\s+/g, " ").trim());
  const subject = SUBJECT.exec(head)?.[1];
  if (subject === undefined)
    throw new Error("The first line must be 'Subject: …', with an empty line below it");
  if (subject.length > MAX_SUBJECT_LENGTH)
    throw new Error(`The subject is longer than ${MAX_SUBJECT_LENGTH} characters`);
  const [, label, url] = BUTTON.exec(blocks.at(-1) ?? "") ?? [];
  const button = label && url && URL.canParse(url) ? { label, url } : null;
  const paragraphs = button ? blocks.slice(0, -1) : blocks;
  if (paragraphs.length === 0) throw new Error("There is no text below the subject");
  return { subject, paragraphs, button };
}

/** A UUID (version 8) derived from the text. */
export function mailingId(text: MailingText): string {
  const digest = createHash("sha256").update(JSON.stringify([text.subject, text.paragraphs, text.button]));
  const hex = digest.digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
