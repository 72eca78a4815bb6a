import { readFile } from "node:fs/promises";
import { readCommandLine, wrongUsage } from "@stockfinder/service/command-line";
import { commandOnDatabase, refuse } from "@stockfinder/service/database-command";
import { PublicUrl } from "@stockfinder/service/public-url";
import { type MailingText, readMailingText } from "./mailing-list/mailing-text.ts";
import { queueMailing } from "./mailing-list/mailings.ts";
import { renderMail } from "./templates/layout.ts";
import { mailing } from "./templates/mailing.ts";

const USAGE = `Usage: npm run operate -- mailing show <file>
       npm run operate -- mailing send <file>

Shows a mailing, or queues it for everyone on the mailing list; the running e-mail service sends it. The file starts with
'Subject: …' and an empty line, then paragraphs with empty lines between them; a last line 'label: https://…' becomes a
button. Nobody gets the same text twice. DATABASE_URL names the database, PUBLIC_URL the site for the links in the mail.
`;

process.exitCode = await main(readCommandLine({ usage: USAGE }).positionals);

async function main([action, file, ...rest]: string[]): Promise<number> {
  if ((action !== "show" && action !== "send") || !file || rest.length > 0) return wrongUsage(USAGE);
  const text = await read(file);
  if (typeof text === "string") return refuse(`${file}: ${text}\n`);
  if (action === "show") {
    process.stdout.write(`Subject: ${text.subject}\n\n${renderMail(mailing(text), {}).text}`);
    return 0;
  }
  const { data: origin, error } = PublicUrl.safeParse(process.env.PUBLIC_URL);
  if (error) return refuse(`PUBLIC_URL: ${error.issues.map(({ message }) => message).join("; ")}\n`);
  return commandOnDatabase(async (database) => {
    const queued = await queueMailing(database, { text, origin, now: new Date() });
    return queued === null
      ? "This mailing was already sent. Nothing was queued.\n"
      : `Queued. Readers: ${queued}\n`;
  });
}

async function read(file: string): Promise<MailingText | string> {
  try {
    return readMailingText(await readFile(file, "utf8"));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
