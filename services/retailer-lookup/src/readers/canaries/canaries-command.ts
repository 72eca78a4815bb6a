import type { KnownStock } from "@stockfinder/contracts/health";
import type { Database } from "@stockfinder/database/database";
import { readCommandLine, wrongUsage } from "@stockfinder/service/command-line";
import { commandOnDatabase } from "@stockfinder/service/database-command";
import { type CanariesCommand, readArguments } from "./canaries-arguments.ts";
import { addCanary, allCanaries, type Canary, removeCanary } from "./canary-table.ts";

const USAGE = `Usage: npm run operate -- canaries list
       npm run operate -- canaries add <retailer> in|out <zip code> <GTIN>
       npm run operate -- canaries add <retailer> in|out <zip code> <words> <item id>
       npm run operate -- canaries add in|out <address of a product page>
       npm run operate -- canaries remove <number>

Known items: the retailer has them (in), or does not (out), for certain and for long. They are read every CANARY_EVERY_MS. An
adapter that reads all known items of one kind wrongly, twice in a row, is set aside: its stock is not shown, until it reads
them correctly twice. Give two or more of each kind, so that one that sells out sets nothing aside. With words, the item is
found by the retailer's own id. An address checks the pages of its store in the same way. DATABASE_URL names the database:
postgres://…, or pglite:.data/postgres for the data of \`npm start\`, which must be stopped.
`;

const WORDS: Readonly<Record<KnownStock, string>> = { in: "in stock", out: "out of stock" };

const command = readArguments(readCommandLine({ usage: USAGE }).positionals) ?? wrongUsage(USAGE);
process.exitCode = await commandOnDatabase((database) => run(database, command));

async function run(database: Database, command: CanariesCommand): Promise<string> {
  switch (command.action) {
    case "list":
      return (await allCanaries(database)).map(lineOf).join("") || "There is no known item.\n";
    case "add": {
      const { canary } = command;
      const isNew = await database.transaction((tx) =>
        addCanary(tx, { ...canary, isDemo: false }, { addedAt: new Date() }),
      );
      return isNew ? "Added; it is read within a second.\n" : "It was there already.\n";
    }
    case "remove":
      return (await removeCanary(database, command.id))
        ? `Number ${command.id} is removed.\n`
        : `There is no known item with the number ${command.id}.\n`;
  }
}

function lineOf({ id, retailer, expects, query, itemId, zip, readAs, readAt, detail }: Canary): string {
  const item = itemId === null ? query : `${itemId} (${query})`;
  const place = zip === "" ? "" : ` near ${zip}`;
  const reading = readAt === null ? "not read yet" : `read as ${readAs} at ${readAt.toISOString()}`;
  return `${id}  ${retailer}  ${WORDS[expects]}  ${item}${place}: ${reading}${detail === null ? "" : `, ${detail}`}\n`;
}
