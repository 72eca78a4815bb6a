import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { readCommandLine, wrongUsage } from "@stockfinder/service/command-line";
import { ConfigError } from "@stockfinder/service/config";
import { refuse } from "@stockfinder/service/database-command";
import { startFailure } from "@stockfinder/service/start-failure";
import { typedSecret } from "@stockfinder/service/typed-secret";
import { z } from "zod";
import { replaceFile } from "../replace-file.ts";
import { isEncrypted, readArchive } from "./archive.ts";
import { checkBackup } from "./load.ts";
import { type Restored, restoreFolder, restoreServers } from "./restore.ts";
import { fileOf, readTarget } from "./target.ts";

const USAGE = `Usage: npm run operate -- restore <file> [--replace]

Restores a file of \`backup\` into .data/ (or DATA_FOLDER), or into the servers in DATABASE_URL, whose services must be stopped. It
reads the whole file first. --replace deletes data that is there. The file may be of an older version: the product brings the
data up to date when it starts. Keys are read from the file, or from <file>.keys beside it.
`;

const { values, positionals } = readCommandLine({ usage: USAGE, options: { replace: { type: "boolean" } } });
process.exitCode = await main(positionals, values.replace === true).catch((error: unknown) =>
  refuse(`Nothing was restored: ${startFailure(error)}\n`),
);

async function main([name, ...rest]: string[], replace: boolean): Promise<number> {
  if (name === undefined || rest.length > 0) return wrongUsage(USAGE);
  const file = fileOf(name);
  const passphrase = (await isEncrypted(file)) ? await typedSecret("Passphrase: ") : null;
  const backup = {
    ...(await checkBackup(readArchive(file, passphrase))),
    lines: () => readArchive(file, passphrase),
  };
  const { databaseUrl, dataFolder } = readTarget();
  const keysFile = `${file}.keys`;
  const keysBeside = existsSync(keysFile) ? keysIn(await readFile(keysFile, "utf8"), keysFile) : null;

  const target = databaseUrl ?? dataFolder;
  const restored: Restored = databaseUrl
    ? await restoreServers(databaseUrl, backup, { replace })
    : await restoreFolder(dataFolder, backup, { replace, keysBeside });
  process.stdout.write(`Restored ${backup.rows} rows of ${backup.madeAt} into ${hidePassword(target)}\n`);
  const keys = restored.keys ?? keysBeside;
  if (!keys) process.stdout.write("There are no keys: everybody has to sign in again.\n");
  else if (databaseUrl) {
    if (!keysBeside) await replaceFile(keysFile, `${JSON.stringify(keys, null, 2)}\n`);
    process.stdout.write(`Start the services with the variables in ${keysFile}; then delete that file.\n`);
  }
  return 0;
}

function keysIn(text: string, file: string): Record<string, string> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(text));
  } catch {
    throw new ConfigError(`${file} holds no keys`);
  }
}

function hidePassword(target: string): string {
  return target.replace(/(:\/\/[^:/]*):[^@]*@/, "$1@");
}
