import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";

const FILE = /^([0-9a-f-]{36})\.eml$/;
const MAX_LISTED = 100;

export interface WrittenMail {
  readonly id: string;
  readonly subject: string;
  readonly to: string;
  readonly at: string;
  readonly html: string;
  readonly text: string;
}

export async function writtenMails(folder: string): Promise<WrittenMail[]> {
  const ids = (await filesIn(folder)).flatMap((name) => FILE.exec(name)?.[1] ?? []);
  const newest = ids.sort().reverse().slice(0, MAX_LISTED);
  return Promise.all(newest.map((id) => readMail(folder, id)));
}

/** Null if there is no such mail. */
export async function writtenMail(folder: string, id: string): Promise<WrittenMail | null> {
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
