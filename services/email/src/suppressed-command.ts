import { readCommandLine, wrongUsage } from "@stockfinder/service/command-line";
import { readConfig } from "@stockfinder/service/config";
import { commandOnDatabase, refuse } from "@stockfinder/service/database-command";
import { readAddress } from "@stockfinder/service/mail-address";
import { startFailure } from "@stockfinder/service/start-failure";
import { MailSecret } from "./config.ts";
import { Digests } from "./limits/digests.ts";
import { liftSuppression, reasonOfSuppression } from "./mailing-list/suppressions.ts";

const USAGE = `Usage: npm run operate -- suppressed show <address>
       npm run operate -- suppressed lift <address>

Shows whether an address is suppressed (gets no mail) and why, or lifts the suppression, if the address's owner asks for it.
DATABASE_URL names the database. MAIL_SECRET or TOKEN_SECRET must be the e-mail service's, because only digests of addresses
are stored.
`;

process.exitCode = await main(readCommandLine({ usage: USAGE }).positionals);

async function main([action, text = "", ...rest]: string[]): Promise<number> {
  const address = readAddress(text);
  if ((action !== "show" && action !== "lift") || address === null || rest.length > 0)
    return wrongUsage(USAGE);
  const secret = readSecret();
  if (secret === null) return 1;
  const digest = new Digests(secret).ofAddress(address);
  return commandOnDatabase(async (database) => {
    const reason = await reasonOfSuppression(database, digest);
    if (reason === null) return "This address is not suppressed\n";
    if (action === "show") return `This address is suppressed, because of a ${reason}\n`;
    await liftSuppression(database, digest);
    return `This address is no longer suppressed; the reason was a ${reason}\n`;
  });
}

function readSecret(): string | null {
  try {
    return readConfig(MailSecret, process.env);
  } catch (error) {
    refuse(`${startFailure(error)}\n`);
    return null;
  }
}
