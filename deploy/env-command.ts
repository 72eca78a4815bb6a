import { fileURLToPath } from "node:url";
import { writeEnvFile } from "./env-file.ts";

/** `npm run env`: writes the `.env` that docker-compose.yml reads. */
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
