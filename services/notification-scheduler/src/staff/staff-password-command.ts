import { readCommandLine, wrongUsage } from "@stockfinder/service/command-line";
import { refuse } from "@stockfinder/service/database-command";
import { typedSecret } from "@stockfinder/service/typed-secret";
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
  const password = await typedSecret(`Password of ${name}: `);
  if (password.length < SHORTEST_PASSWORD || !canBePassword(password))
    return refuse(
      `A password has ${SHORTEST_PASSWORD} to 200 letters, digits and signs of a US keyboard, and no space at its ends\n`,
    );
  process.stdout.write(`${name}:${await hashPassword(password)}\n`);
  return 0;
}
