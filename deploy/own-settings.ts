import { randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { newVapidKeys, publicKeyOf } from "@stockfinder/notification-scheduler/push/vapid-keys";
import { ConfigError } from "@stockfinder/service/config";
import { z } from "zod";
import { replaceFile } from "./replace-file.ts";

export const SECRET_NAMES = [
  "TOKEN_SECRET",
  "LINK_SECRET",
  "CHANNEL_SECRET",
  "STAFF_PASSWORD",
  "VAPID_PRIVATE_KEY",
] as const;
type Secrets = Record<(typeof SECRET_NAMES)[number], string>;

const REPAIR = "Restore it from a backup, or delete it: new secrets are made, and everybody is signed out";

/** A file of an older version lacks secrets that were added later. */
const Kept = z.partialRecord(z.enum(SECRET_NAMES), z.string().min(32));

/**
 * Defaults for one command on a laptop, where the environment sets nothing: secrets, made on the first start and stored
 * next to the data, and mails written into a folder. In production the operator sets them all. An empty variable counts as
 * not set, as everywhere.
 */
export async function ownSettings(
  dataFolder: string,
  environment: Record<string, string | undefined>,
): Promise<
  Omit<Secrets, "STAFF_PASSWORD"> & { STAFF_PASSWORD?: string; SMTP_URL: string; VAPID_PUBLIC_KEY: string }
> {
  let kept: Promise<Secrets> | undefined;
  const own = () => {
    kept ??= ownSecrets(dataFolder);
    return kept;
  };
  const VAPID_PRIVATE_KEY = environment.VAPID_PRIVATE_KEY || (await own()).VAPID_PRIVATE_KEY;
  return {
    TOKEN_SECRET: environment.TOKEN_SECRET || (await own()).TOKEN_SECRET,
    LINK_SECRET: environment.LINK_SECRET || (await own()).LINK_SECRET,
    CHANNEL_SECRET: environment.CHANNEL_SECRET || (await own()).CHANNEL_SECRET,
    // If each person has a password, there is no shared one.
    ...(!environment.STAFF_PASSWORDS && {
      STAFF_PASSWORD: environment.STAFF_PASSWORD || (await own()).STAFF_PASSWORD,
    }),
    VAPID_PRIVATE_KEY,
    VAPID_PUBLIC_KEY: environment.VAPID_PUBLIC_KEY || (publicKeyOf(VAPID_PRIVATE_KEY) ?? ""),
    SMTP_URL: environment.SMTP_URL || `outbox:${join(dataFolder, "outbox")}`,
  };
}

/** Readable by their owner only. A secret that is missing is made and added. */
async function ownSecrets(dataFolder: string): Promise<Secrets> {
  const file = join(dataFolder, "secrets.json");
  const kept = await keptSecrets(dataFolder);
  const made = {
    TOKEN_SECRET: newSecret(),
    LINK_SECRET: newSecret(),
    CHANNEL_SECRET: newSecret(),
    STAFF_PASSWORD: newSecret(),
    VAPID_PRIVATE_KEY: newVapidKeys().privateKey,
  };
  const secrets: Secrets = { ...made, ...kept };
  if (SECRET_NAMES.every((name) => name in kept)) return secrets;
  await mkdir(dataFolder, { recursive: true });
  await replaceFile(file, `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}

/** The secrets that a folder's data was written with, as far as it keeps them. */
export async function keptSecrets(dataFolder: string): Promise<z.infer<typeof Kept>> {
  const file = join(dataFolder, "secrets.json");
  const text = await readIfThere(file);
  return text === null ? {} : readKept(text, file);
}

/** @throws {ConfigError} that names the file: a new one would sign everybody out, so it is not replaced. */
function readKept(text: string, file: string): z.infer<typeof Kept> {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new ConfigError(`${file} is not JSON. ${REPAIR}`);
  }
  const { data, error } = Kept.safeParse(content);
  if (error) {
    const wrong = error.issues.map(({ path, message }) => [...path, message].join(": "));
    throw new ConfigError(`${file}: ${wrong.join("; ")}. ${REPAIR}`);
  }
  return data;
}

function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
