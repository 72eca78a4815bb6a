import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { createSealer, type Sealer } from "@stockfinder/notification-scheduler/channels/sealed";
import { ConfigError } from "@stockfinder/service/config";
import { z } from "zod";
import { ownSettings } from "../own-settings.ts";
import { replaceFile } from "../replace-file.ts";
import { SECRET_FIELDS } from "./fields.ts";

type Values = Readonly<Record<string, string>>;
type Environment = Readonly<Record<string, string | undefined>>;

const Settings = z.object({
  values: z.record(z.string(), z.string()),
  /** Encrypted with CHANNEL_SECRET, so that a copy of this file alone gives nothing away. */
  secrets: z.record(z.string(), z.string()),
});
const Kept = Settings.extend({
  /** Those before, until the product has started with these. */
  former: Settings.optional(),
  /** Why the product could not start with those that these replaced. */
  refused: z.string().optional(),
  /** The next start begins with an empty database. */
  leavesDemo: z.boolean().optional(),
});

/** Of a process that has its data in the folder. */
const OF_DEMO = ["postgres", "outbox", "backups"];

/** The variables that /setup keeps in `settings.json`. Those of the environment win, and an empty one counts as not set. */
export async function withSettings(dataFolder: string, environment: Environment): Promise<Environment> {
  const set = Object.entries(environment).filter(([, value]) => value);
  return { ...(await readSettings(dataFolder, environment)), ...Object.fromEntries(set) };
}

/** @throws {ConfigError} for a file that is damaged, or whose secrets another secret sealed. */
export async function readSettings(dataFolder: string, environment: Environment): Promise<Values> {
  const file = fileIn(dataFolder);
  const { values, secrets } = await readKept(file);
  if (Object.keys(secrets).length === 0) return values;
  const sealer = await sealerOf(dataFolder, environment);
  try {
    const opened = Object.entries(secrets).map(([name, sealed]) => [name, sealer.open(name, sealed)]);
    return { ...values, ...Object.fromEntries(opened) };
  } catch {
    throw new ConfigError(
      `${file}: its secrets were encrypted with another CHANNEL_SECRET. Restore secrets.json, or delete this file and set it up again`,
    );
  }
}

export async function writeSettings(
  dataFolder: string,
  environment: Environment,
  settings: Values,
  { leavesDemo }: { readonly leavesDemo: boolean },
): Promise<void> {
  const sealer = await sealerOf(dataFolder, environment);
  const { values, secrets } = await readKept(fileIn(dataFolder));
  const given = Object.entries(settings).filter(([, value]) => value !== "");
  const kept: z.input<typeof Kept> = {
    values: Object.fromEntries(given.filter(([name]) => !SECRET_FIELDS.has(name))),
    secrets: Object.fromEntries(
      given
        .filter(([name]) => SECRET_FIELDS.has(name))
        .map(([name, value]) => [name, sealer.seal(name, value)]),
    ),
    ...(leavesDemo && { leavesDemo }),
    former: { values, secrets },
  };
  await write(dataFolder, kept);
}

/** The product has started with these settings. */
export async function confirmSettings(dataFolder: string): Promise<void> {
  const { former, ...kept } = await readKept(fileIn(dataFolder));
  if (former) await write(dataFolder, kept);
}

/** Puts back the settings with which the product started last. Returns false if it has started with these. */
export async function returnToFormer(dataFolder: string, refused: string): Promise<boolean> {
  const { former } = await readKept(fileIn(dataFolder));
  if (former) await write(dataFolder, { ...former, refused });
  return former !== undefined;
}

/** Why the settings that were saved last are not in force; undefined if they are. */
export async function refusalOfSettings(dataFolder: string): Promise<string | undefined> {
  return (await readKept(fileIn(dataFolder))).refused;
}

async function write(dataFolder: string, kept: z.input<typeof Kept>): Promise<void> {
  await replaceFile(fileIn(dataFolder), `${JSON.stringify(kept, null, 2)}\n`);
}

/** Called before the database is opened. A crash in between repeats it. */
export async function deleteLeftDemo(dataFolder: string): Promise<void> {
  const { leavesDemo, ...kept } = await readKept(fileIn(dataFolder));
  if (!leavesDemo) return;
  for (const name of OF_DEMO) await rm(join(dataFolder, name), { recursive: true, force: true });
  await write(dataFolder, kept);
}

async function readKept(file: string): Promise<z.output<typeof Kept>> {
  if (!existsSync(file)) return { values: {}, secrets: {} };
  try {
    return Kept.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    throw new ConfigError(`${file} is damaged. Restore it from a backup, or delete it and set it up again`);
  }
}

async function sealerOf(dataFolder: string, environment: Environment): Promise<Sealer> {
  const { CHANNEL_SECRET } = await ownSettings(dataFolder, environment);
  const [first = "", ...former] = CHANNEL_SECRET.split(",");
  return createSealer([first, ...former]);
}

function fileIn(dataFolder: string): string {
  return join(dataFolder, "settings.json");
}
