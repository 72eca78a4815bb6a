import { existsSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "@stockfinder/database/open";
import { readCommandLine } from "@stockfinder/service/command-line";
import { ConfigError } from "@stockfinder/service/config";
import { refuse } from "@stockfinder/service/database-command";
import { startFailure } from "@stockfinder/service/start-failure";
import { askRunning } from "../backup/local-requests.ts";
import { DATABASE_FOLDER, readTarget } from "../backup/target.ts";
import { keptSizes, Sizes, sizesOfFolder, sizesOfTables } from "./measure.ts";
import { sizeTable } from "./size-table.ts";

const USAGE = `Usage: npm run operate -- size

Prints the size of every table and folder, its growth a day, and until when it keeps what it has: of the product in .data/ (or
DATA_FOLDER), running or not, or of the servers in DATABASE_URL. The growth is known for a data folder after its second nightly backup.
`;

readCommandLine({ usage: USAGE, mostWords: 0 });
process.exitCode = await main().catch((error: unknown) => refuse(`${startFailure(error)}\n`));

async function main(): Promise<number> {
  const { databaseUrl, dataFolder } = readTarget();
  const folders = databaseUrl ? {} : await sizesOfFolder(dataFolder);
  const earlier = databaseUrl ? [] : await keptSizes(dataFolder);
  const tables = databaseUrl ? await opened(databaseUrl) : await ofFolder(dataFolder);
  process.stdout.write(sizeTable({ ...tables, ...folders }, earlier, new Date()));
  return 0;
}

async function ofFolder(dataFolder: string): Promise<Sizes> {
  const running = await askRunning(dataFolder, "size");
  if (running) return Sizes.parse(JSON.parse((await Array.fromAsync(running)).join("")));
  const folder = join(dataFolder, DATABASE_FOLDER);
  if (!existsSync(`${folder}/PG_VERSION`)) throw new ConfigError(`There is no data in ${dataFolder}`);
  return await opened(`pglite:${folder}`);
}

async function opened(url: string): Promise<Sizes> {
  const database = await openDatabase(url);
  try {
    return await sizesOfTables(database);
  } finally {
    await database.close();
  }
}
