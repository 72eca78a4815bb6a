import { existsSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "@stockfinder/database/open";
import { readDelivery } from "@stockfinder/email/config";
import { tryServer } from "@stockfinder/email/sending/try-server";
import { configuredUpstreams } from "@stockfinder/retailer-lookup/readers/retailers/configured-upstreams";
import { Variables } from "@stockfinder/retailer-lookup/variables";
import { readCommandLine } from "@stockfinder/service/command-line";
import { readConfig, Switch } from "@stockfinder/service/config";
import { refuse } from "@stockfinder/service/database-command";
import { PublicUrl } from "@stockfinder/service/public-url";
import { startFailure } from "@stockfinder/service/start-failure";
import { VERSION } from "@stockfinder/service/version";
import { z } from "zod";
import { askRunning } from "../backup/local-requests.ts";
import { DATABASE_FOLDER, readTarget } from "../backup/target.ts";
import { keptVersion } from "../data-version.ts";
import { withSettings } from "../setup/settings-file.ts";
import { databaseFindings } from "./database-findings.ts";
import { Finding } from "./finding.ts";
import { addressFindings, certificateFindings, folderFindings, reasonOf } from "./machine-findings.ts";

const USAGE = `Usage: npm run operate -- doctor

Prints what is wrong with this installation, and what to do: version, disk, clock, addresses that cannot be reached, the site's
certificate, mail, stores that fail, keys that expire. It changes nothing. It reads the product's own variables, and the data in .data/ (or DATA_FOLDER),
running or not, or of the servers in DATABASE_URL. Exits with 1 if something is wrong.
`;

/** Only what the doctor looks at: it must also work where another variable is wrong. */
const Environment = z.object({
  PUBLIC_URL: PublicUrl.optional(),
  SMTP_URL: z.string().optional(),
  SMTP_REQUIRE_TLS: Switch.optional(),
});

readCommandLine({ usage: USAGE, mostWords: 0 });
process.exitCode = await main().catch((error: unknown) => refuse(`${startFailure(error)}\n`));

async function main(): Promise<number> {
  const { databaseUrl, dataFolder } = readTarget();
  const environment = databaseUrl ? process.env : await withSettings(dataFolder, process.env);
  const { PUBLIC_URL, SMTP_URL, SMTP_REQUIRE_TLS } = readConfig(Environment, environment);
  const site = PUBLIC_URL ? new URL(PUBLIC_URL) : undefined;
  const findings = [
    ...(databaseUrl ? [] : await ofFolder(dataFolder)),
    ...(await addressFindings([...addressesOfRetailers(environment), ...(site ? [site] : [])], Date.now)),
    ...(await certificateFindings(site, Date.now())),
    ...(await mailServer(SMTP_URL, SMTP_REQUIRE_TLS)),
    ...(databaseUrl ? await opened(databaseUrl) : []),
  ];
  process.stdout.write(`This is version ${VERSION}.\n`);
  for (const { finding, remedy } of findings) process.stdout.write(`\n${finding}\n  → ${remedy}\n`);
  if (findings.length === 0) process.stdout.write("Nothing is wrong.\n");
  return findings.length === 0 ? 0 : 1;
}

async function ofFolder(dataFolder: string): Promise<Finding[]> {
  if (!existsSync(dataFolder))
    return [
      { finding: `There is no data in ${dataFolder}`, remedy: "start the product, or set DATA_FOLDER" },
    ];
  const kept = await keptVersion(dataFolder);
  const version =
    kept === VERSION || kept === null
      ? []
      : [{ finding: `The data is of version ${kept}`, remedy: "start this version once, or that one" }];
  return [...version, ...(await folderFindings(dataFolder, new Date())), ...(await ofDatabase(dataFolder))];
}

async function ofDatabase(dataFolder: string): Promise<Finding[]> {
  const running = await askRunning(dataFolder, "doctor");
  if (running) return (await Array.fromAsync(running)).map((line) => Finding.parse(JSON.parse(line)));
  const folder = join(dataFolder, DATABASE_FOLDER);
  const stopped = {
    finding: "The product does not run",
    remedy: "start it; its last lines say why it ended",
  };
  return [stopped, ...(existsSync(`${folder}/PG_VERSION`) ? await opened(`pglite:${folder}`) : [])];
}

async function opened(url: string): Promise<Finding[]> {
  try {
    const database = await openDatabase(url);
    try {
      return await databaseFindings(database, new Date());
    } finally {
      await database.close();
    }
  } catch (error) {
    return [
      {
        finding: `The database cannot be read: ${reasonOf(error)}`,
        remedy: "check DATABASE_URL, and the server's log",
      },
    ];
  }
}

function addressesOfRetailers(environment: Readonly<Record<string, string | undefined>>): URL[] {
  const { data } = Variables.partial({ LINK_SECRET: true }).safeParse(environment);
  return data
    ? Object.values(configuredUpstreams(data)).flatMap((upstream) => (upstream ? [upstream.baseUrl] : []))
    : [];
}

async function mailServer(url: string | undefined, requireTls: boolean | undefined): Promise<Finding[]> {
  const delivery = url ? readDelivery({ SMTP_URL: url, SMTP_REQUIRE_TLS: requireTls }) : null;
  if (!delivery || !("smtp" in delivery)) return [];
  try {
    await tryServer(delivery.smtp);
    return [];
  } catch (error) {
    return [
      {
        finding: `The mail server ${delivery.smtp.host} cannot be used: ${reasonOf(error)}`,
        remedy: "check SMTP_URL: its host, port, user and password",
      },
    ];
  }
}
