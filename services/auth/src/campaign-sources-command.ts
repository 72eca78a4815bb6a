import type { Database } from "@stockfinder/database/database";
import { readCommandLine, wrongUsage } from "@stockfinder/service/command-line";
import { commandOnDatabase } from "@stockfinder/service/database-command";
import { type CampaignSourcesCommand, readArguments } from "./campaign-sources-arguments.ts";
import { addSource, allowedSources, removeSource } from "./referrals/campaign-sources.ts";

const USAGE = `Usage: npm run operate -- campaign-sources list
       npm run operate -- campaign-sources add <source>
       npm run operate -- campaign-sources remove <source>

Lists, adds or removes the campaign sources that links to the product may carry. A change takes effect at once. A source is
1 to 64 letters, digits, dots, dashes and underscores; case does not matter; 'none' is reserved. DATABASE_URL names the
database: postgres://…, or pglite:.data/postgres for the data of \`npm start\`, which must be stopped.
`;

const command = readArguments(readCommandLine({ usage: USAGE }).positionals) ?? wrongUsage(USAGE);
process.exitCode = await commandOnDatabase((database) => run(database, command));

async function run(database: Database, command: CampaignSourcesCommand): Promise<string> {
  switch (command.action) {
    case "list": {
      const sources = await allowedSources(database);
      const lines = sources.map(({ source, addedAt }) => `${addedAt.toISOString()}  ${source}\n`);
      return lines.join("") || "No campaign source is allowed.\n";
    }
    case "add":
      return (await addSource(database, { source: command.source, addedAt: new Date() }))
        ? `${command.source} is now allowed\n`
        : `${command.source} was already allowed\n`;
    case "remove":
      return (await removeSource(database, command.source))
        ? `${command.source} is no longer allowed\n`
        : `${command.source} was not allowed\n`;
  }
}
