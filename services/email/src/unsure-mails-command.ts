import { readCommandLine, wrongUsage } from "@stockfinder/service/command-line";
import { commandOnDatabase } from "@stockfinder/service/database-command";
import { sendUnsureAgain, type UnsureMail, unsureMails } from "./mails/unsure-mails.ts";

const USAGE = `Usage: npm run operate -- unsure-mails list
       npm run operate -- unsure-mails send-again <id>…
       npm run operate -- unsure-mails send-again --all

Lists the mails whose process died while it was sending them, or queues them again; their readers may then get them twice. The
running e-mail service sends them. DATABASE_URL names the database.
`;

process.exitCode = await main();

async function main(): Promise<number> {
  const { positionals, values } = readCommandLine({ usage: USAGE, options: { all: { type: "boolean" } } });
  const [action, ...ids] = positionals;
  const isAll = values.all === true;
  if (action === "list" && ids.length === 0 && !isAll)
    return commandOnDatabase(async (database) => table(await unsureMails(database)));
  if (action !== "send-again" || isAll === ids.length > 0) return wrongUsage(USAGE);
  return commandOnDatabase(async (database) => {
    const queued = await sendUnsureAgain(database, isAll ? "all" : ids, new Date());
    const notQueued = isAll ? [] : ids.filter((id) => !queued.includes(id));
    return [
      `${queued.length} queued again\n`,
      ...notQueued.map((id) => `${id}: not unsure, or its content is no longer stored\n`),
    ].join("");
  });
}

function table(mails: readonly UnsureMail[]): string {
  if (mails.length === 0) return "No mail is unsure.\n";
  const lines = mails.map(
    ({ id, template, queuedAt, settledAt, isKept }) =>
      `${id}  queued ${queuedAt.toISOString()}  unsure since ${settledAt.toISOString()}  ${isKept ? (template ?? "-") : "content not stored"}\n`,
  );
  return lines.join("");
}
