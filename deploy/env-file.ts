import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { parseEnv } from "node:util";
import { newVapidKeys } from "@stockfinder/notification-scheduler/push/vapid-keys";

/** The variables in `.env` for docker-compose.yml and the services, by the comment above them. */
const SECRETS: Record<string, readonly string[]> = {
  "Passwords of the servers": ["POSTGRES_PASSWORD", "REDIS_PASSWORD", "RABBITMQ_PASSWORD"],
  "A database user for each service, with rights on its own schema only": [
    "AUTH_DATABASE_PASSWORD",
    "ALERTS_DATABASE_PASSWORD",
    "COMMUNITY_DATABASE_PASSWORD",
    "EMAIL_DATABASE_PASSWORD",
    "LOOKUP_DATABASE_PASSWORD",
  ],
  "Keys are derived from these: tokens of sign-ins, and links in mails": ["TOKEN_SECRET", "MAIL_SECRET"],
  "Signs links to stores": ["LINK_SECRET"],
  "Encrypts what people enter for their channels and webhooks. Keep the old one after a comma when you replace it":
    ["CHANNEL_SECRET"],
  "What staff type at /converter; 'npm run operate -- staff-password' makes STAFF_PASSWORDS with one for each person":
    ["STAFF_PASSWORD"],
  "What a mail provider sends as Authorization when it reports undelivered mail": ["MAIL_WEBHOOK_SECRET"],
};
const NAMES = Object.values(SECRETS).flat();

const HEAD = `# Made for this machine. Keep it: Postgres and RabbitMQ store their passwords on their first start.
# PUBLIC_URL, the address that visitors type, and GATEWAY_PORT may be added; docs/containers.md lists them.
`;

/** `missing`: the variables that an existing file does not set. */
export type EnvFileOutcome =
  | { readonly written: true }
  | { readonly written: false; readonly missing: string[] };

/** Writes a `.env` with new random secrets, readable by its owner only. An existing file is not changed. */
export async function writeEnvFile(path: string): Promise<EnvFileOutcome> {
  try {
    await writeFile(path, newEnvFile(), { mode: 0o600, flag: "wx" });
    return { written: true };
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    const present = parseEnv(await readFile(path, "utf8"));
    return { written: false, missing: NAMES.filter((name) => !present[name]) };
  }
}

/** Hexadecimal, so that a secret needs no escaping in a URL. */
function newEnvFile(): string {
  const groups = Object.entries(SECRETS).map(
    ([comment, names]) =>
      `\n# ${comment}\n${names.map((name) => `${name}=${randomBytes(32).toString("hex")}\n`).join("")}`,
  );
  const { publicKey, privateKey } = newVapidKeys();
  return `${HEAD}${groups.join("")}
# The key pair that pushes to browsers are signed with. After a change browsers have to be asked again
VAPID_PUBLIC_KEY=${publicKey}
VAPID_PRIVATE_KEY=${privateKey}
`;
}
