import { fileURLToPath } from "node:url";
import { readCommandLine } from "@stockfinder/service/command-line";
import { writeEnvFile } from "./env-file.ts";

const USAGE = `Usage: npm run env

Writes the .env that docker-compose.yml reads: every password and key, random, for this machine. An existing .env stays as it
is; the variables that are missing there are named.
`;

readCommandLine({ usage: USAGE, mostWords: 0 });
const outcome = await writeEnvFile(fileURLToPath(new URL("../.env", import.meta.url)));

if (outcome.written) process.stdout.write("Wrote .env: new passwords and keys, readable by you only.\n");
else if (outcome.missing.length === 0)
  process.stdout.write("There is a .env with every secret; it stays as it is.\n");
else {
  process.stderr.write(
    `There is a .env; it stays as it is. It does not set ${outcome.missing.join(", ")}.
Add a line NAME=value for each; 'openssl rand -hex 32' makes a value.\n`,
  );
  process.exitCode = 1;
}
