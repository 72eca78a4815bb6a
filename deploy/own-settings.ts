import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const Secrets = z.object({ TOKEN_SECRET: z.string().min(32) });
type Secrets = z.infer<typeof Secrets>;

/**
 * What one command on a laptop has to decide for itself, where the environment does not: a secret that is made on the
 * first start and kept beside the data, and mails that are written into a folder. In production both are the operator's.
 * A variable that is set to nothing counts as not set, as everywhere.
 */
export async function ownSettings(
  dataFolder: string,
  environment: Record<string, string | undefined>,
): Promise<{ TOKEN_SECRET: string; SMTP_URL: string }> {
  return {
    TOKEN_SECRET: environment.TOKEN_SECRET || (await ownSecrets(dataFolder)).TOKEN_SECRET,
    SMTP_URL: environment.SMTP_URL || `outbox:${join(dataFolder, "outbox")}`,
  };
}

/** Readable by their owner alone. */
async function ownSecrets(dataFolder: string): Promise<Secrets> {
  const file = join(dataFolder, "secrets.json");
  const kept = await readIfThere(file);
  if (kept !== null) return Secrets.parse(JSON.parse(kept));
  const made = { TOKEN_SECRET: randomBytes(32).toString("base64url") };
  await mkdir(dataFolder, { recursive: true });
  await writeFile(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  return made;
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
