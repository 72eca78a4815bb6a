import { once } from "node:events";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { readCommandLine, wrongUsage } from "@stockfinder/service/command-line";
import { refuse } from "@stockfinder/service/database-command";
import { hashPassword } from "./password-hash.ts";
import { canBeName, canBePassword, SHORTEST_PASSWORD } from "./staff-member.ts";

const USAGE = `Usage: npm run operate -- staff-password <name>

Asks for a password and prints <name>:<hash>, an entry of STAFF_PASSWORDS; entries are separated by semicolons. Put the whole
value into single quotes in a shell and in .env, because a hash contains dollar signs.
`;

process.exitCode = await main(readCommandLine({ usage: USAGE }).positionals);

async function main([name, ...rest]: string[]): Promise<number> {
  if (name === undefined || rest.length > 0) return wrongUsage(USAGE);
  if (!canBeName(name))
    return refuse(
      `${name}: a name has letters, digits, spaces and . @ _ -; 'staff' is that of STAFF_PASSWORD\n`,
    );
  process.stderr.write(`Password of ${name}: `);
  const password = await typedPassword();
  process.stderr.write("\n");
  if (password.length < SHORTEST_PASSWORD || !canBePassword(password))
    return refuse(
      `A password has ${SHORTEST_PASSWORD} to 200 letters, digits and signs of a US keyboard, and no space at its ends\n`,
    );
  process.stdout.write(`${name}:${await hashPassword(password)}\n`);
  return 0;
}

/** The first line of the input; typing at a terminal is not echoed. */
async function typedPassword(): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY });
  const [line] = await Promise.race([once(lines, "line"), once(lines, "close")]);
  lines.close();
  return typeof line === "string" ? line : "";
}
