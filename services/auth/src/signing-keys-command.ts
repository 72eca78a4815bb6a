import type { Database } from "@stockfinder/database/database";
import { readCommandLine, wrongUsage } from "@stockfinder/service/command-line";
import { RandomSecret, readConfig } from "@stockfinder/service/config";
import { commandOnDatabase } from "@stockfinder/service/database-command";
import { z } from "zod";
import { newSealedKey } from "./tokens/sealed-key.ts";
import { insertKey, isPublished, lockKeys, storedKeys } from "./tokens/signing-keys.ts";

const USAGE = `Usage: npm run operate -- signing-keys list
       npm run operate -- signing-keys rotate

Lists the keys that sign access tokens, or makes a new one. Services sign with the newest key within a minute. The previous
key stays published until the last token that it signed expires, so nobody is signed out. DATABASE_URL names the database:
postgres://…, or pglite:.data/postgres for the data of \`npm start\`, which must be stopped. \`rotate\` also needs the
TOKEN_SECRET of the service.
`;

process.exitCode = await main(readCommandLine({ usage: USAGE }).positionals);

async function main(args: string[]): Promise<number> {
  switch (args.join(" ")) {
    case "list":
      return await commandOnDatabase(list);
    case "rotate":
      return await commandOnDatabase(rotate);
    default:
      return wrongUsage(USAGE);
  }
}

async function list(database: Database): Promise<string> {
  const now = new Date();
  const lines = (await storedKeys(database)).map((key) => {
    const state = key.supersededAt === null ? "signs" : isPublished(key, now) ? "published" : "out of use";
    return `${key.createdAt.toISOString()}  ${key.kid}  ${state}\n`;
  });
  return lines.join("") || "There is no key yet. The service makes one when it starts.\n";
}

async function rotate(database: Database): Promise<string> {
  const { TOKEN_SECRET } = readConfig(z.object({ TOKEN_SECRET: RandomSecret }), process.env);
  const key = await newSealedKey(TOKEN_SECRET, new Date());
  await database.transaction(async (tx) => {
    await lockKeys(tx);
    await insertKey(tx, key);
  });
  return `${key.kid} signs new tokens within a minute\n`;
}
