import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { openDatabase } from "@stockfinder/database/open";
import { readCommandLine, wrongUsage } from "@stockfinder/service/command-line";
import { ConfigError } from "@stockfinder/service/config";
import { refuse } from "@stockfinder/service/database-command";
import { startFailure } from "@stockfinder/service/start-failure";
import { typedSecret } from "@stockfinder/service/typed-secret";
import { keptSecrets, SECRET_NAMES } from "../own-settings.ts";
import { dumpDatabase, type WriteLine } from "./dump.ts";
import { askRunning } from "./local-requests.ts";
import { DATABASE_FOLDER, fileOf, readTarget } from "./target.ts";
import { writeBackup } from "./write-backup.ts";

const USAGE = `Usage: npm run operate -- backup <file> [--encrypt]

Writes all data into one file, as one moment had it: of the product in .data/ (or DATA_FOLDER), running or not, or of the
servers in DATABASE_URL. --encrypt asks for a passphrase and puts the product's keys into the file too; else they are written
beside it, into <file>.keys: keep both, and keep them apart. \`restore\` reads the file, for one process and for servers alike.
`;

const { values, positionals } = readCommandLine({ usage: USAGE, options: { encrypt: { type: "boolean" } } });
process.exitCode = await main(positionals, values.encrypt === true).catch((error: unknown) =>
  refuse(`No backup was made: ${startFailure(error)}\n`),
);

async function main([name, ...rest]: string[], isEncrypted: boolean): Promise<number> {
  if (name === undefined || rest.length > 0) return wrongUsage(USAGE);
  const file = fileOf(name);
  const { databaseUrl, dataFolder } = readTarget();
  if (existsSync(file)) throw new ConfigError(`${file} is there already`);
  const passphrase = isEncrypted ? await typedSecret("Passphrase: ") : null;
  if (passphrase !== null && passphrase.length < 12)
    throw new ConfigError("a passphrase has at least 12 characters");
  await writeBackup(file, passphrase, {
    database: databaseUrl ? opened(databaseUrl) : ofFolder(dataFolder),
    dataFolder: databaseUrl ? null : dataFolder,
    keys: databaseUrl ? keysOfEnvironment() : { ...(await keptSecrets(dataFolder)) },
  });
  process.stdout.write(
    passphrase === null
      ? `Written: ${file}; the keys are beside it, in ${file}.keys\n`
      : `Written: ${file}, encrypted, with the keys\n`,
  );
  return 0;
}

function ofFolder(dataFolder: string) {
  const folder = resolve(dataFolder, DATABASE_FOLDER);
  if (!existsSync(`${folder}/PG_VERSION`)) throw new ConfigError(`there is no data in ${dataFolder}`);
  return async (write: WriteLine) => {
    const running = await askRunning(dataFolder, "backup");
    if (!running) return await opened(`pglite:${folder}`)(write);
    for await (const line of running) await write(line);
  };
}

function opened(url: string) {
  return async (write: WriteLine) => {
    const database = await openDatabase(url);
    try {
      await dumpDatabase(database, write);
    } finally {
      await database.close();
    }
  };
}

function keysOfEnvironment(): Record<string, string> {
  return Object.fromEntries(
    SECRET_NAMES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
}
