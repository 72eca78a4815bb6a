import { readFile } from "node:fs/promises";
import { commandOnDatabase, refuse } from "@stockfinder/service/database-command";
import { type MailingText, readMailingText } from "./mailing-text.ts";
import { queueMailing } from "./mailings.ts";
import { layOut } from "./templates/layout.ts";
import { mailing } from "./templates/mailing.ts";

const USAGE = `Usage: npm run mailing -- show <file>
       npm run mailing -- send <file>

Shows what a mailing will say, or queues it for everybody on the mailing list; the running e-mail service sends it. The file
begins with 'Subject: …' and an empty line, then paragraphs with empty lines between them; a last line 'label: https://…'
becomes a button. The same text goes to nobody twice. DATABASE_URL names the database, PUBLIC_URL the site that links in
the mail lead to.
`;

process.exitCode = await main(process.argv.slice(2));

async function main([action, file, ...rest]: string[]): Promise<number> {
  if ((action !== "show" && action !== "send") || !file || rest.length > 0) return refuse(USAGE);
  const text = await read(file);
  if (typeof text === "string") return refuse(`${file}: ${text}\n`);
  if (action === "show") {
    process.stdout.write(`Subject: ${text.subject}\n\n${layOut(mailing(text), {}).text}`);
    return 0;
  }
  const origin = originOf(process.env.PUBLIC_URL ?? "");
  if (!origin) return refuse("PUBLIC_URL must be the address that visitors type.\n");
  return commandOnDatabase(async (database) => {
    const queued = await queueMailing(database, { text, origin, now: new Date() });
    return queued === null ? "This was sent before; nothing was queued\n" : `Queued. Readers: ${queued}\n`;
  });
}

/** The text, or what is wrong with it. */
async function read(file: string): Promise<MailingText | string> {
  try {
    return readMailingText(await readFile(file, "utf8"));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function originOf(url: string): string | null {
  return /^https?:/.test(url) && URL.canParse(url) ? new URL(url).origin : null;
}
