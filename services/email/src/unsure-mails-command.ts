import { commandOnDatabase, refuse } from "@stockfinder/service/database-command";
import { sendUnsureAgain, type UnsureMail, unsureMails } from "./mails/unsure-mails.ts";

const USAGE = `Usage: npm run unsure-mails -- list
       npm run unsure-mails -- send-again <id>…
       npm run unsure-mails -- send-again --all

Lists the mails whose process died while it was sending them, or queues them again; their readers may then get them twice. The
running e-mail service sends them. DATABASE_URL names the database.
`;

process.exitCode = await main(process.argv.slice(2));

async function main([action, ...rest]: string[]): Promise<number> {
  if (action === "list" && rest.length === 0)
    return commandOnDatabase(async (database) => table(await unsureMails(database)));
  const isAll = rest.length === 1 && rest[0] === "--all";
  const areIds = rest.length > 0 && rest.every((id) => !id.startsWith("-"));
  if (action !== "send-again" || !(isAll || areIds)) return refuse(USAGE);
  return commandOnDatabase(async (database) => {
    const queued = await sendUnsureAgain(database, isAll ? "all" : rest, new Date());
    const notQueued = isAll ? [] : rest.filter((id) => !queued.includes(id));
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
