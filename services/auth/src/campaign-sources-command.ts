import { CampaignSource } from "@stockfinder/contracts/referrals";
import type { Database } from "@stockfinder/database/database";
import { commandOnDatabase, refuse } from "@stockfinder/service/database-command";
import { addSource, allowedSources, NO_SOURCE, removeSource } from "./referrals/campaign-sources.ts";

const USAGE = `Usage: npm run campaign-sources -- list
       npm run campaign-sources -- add <source>
       npm run campaign-sources -- remove <source>

Says which campaign sources links to the product may carry, or changes that; it holds at once. A source is 1 to 64 letters,
digits, dots, dashes and underscores, in either case; 'none' stands for no source. DATABASE_URL names the database:
postgres://…, or pglite:.data/postgres for what \`npm start\` keeps, once that has stopped.
`;

type Asked = { readonly action: "list" } | { readonly action: "add" | "remove"; readonly source: string };

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  const asked = readArguments(args);
  return asked ? await commandOnDatabase((database) => answer(database, asked)) : refuse(USAGE);
}

function readArguments([action, text, ...rest]: string[]): Asked | null {
  if (rest.length > 0) return null;
  if (action === "list") return text === undefined ? { action } : null;
  const source = CampaignSource.safeParse(text);
  if ((action !== "add" && action !== "remove") || !source.success || source.data === NO_SOURCE) return null;
  return { action, source: source.data.toLowerCase() };
}

async function answer(database: Database, asked: Asked): Promise<string> {
  switch (asked.action) {
    case "list": {
      const sources = await allowedSources(database);
      const lines = sources.map(({ source, addedAt }) => `${addedAt.toISOString()}  ${source}\n`);
      return lines.join("") || "No campaign source is allowed.\n";
    }
    case "add":
      return (await addSource(database, { source: asked.source, addedAt: new Date() }))
        ? `${asked.source} is allowed from now on\n`
        : `${asked.source} was allowed before\n`;
    case "remove":
      return (await removeSource(database, asked.source))
        ? `${asked.source} is not allowed any more\n`
        : `${asked.source} was not allowed before\n`;
  }
}
