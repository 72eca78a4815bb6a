import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { readConfig, urlOf } from "@stockfinder/service/config";
import { z } from "zod";

/** The embedded database's folder in the data folder. */
export const DATABASE_FOLDER = "postgres";

const Environment = z.object({
  DATABASE_URL: urlOf("postgres:", "postgresql:").optional(),
  DATA_FOLDER: z.string().default(fileURLToPath(new URL("../../.data", import.meta.url))),
});

/** The data that a command is about: servers' if DATABASE_URL is set, else a folder's. */
export function readTarget(): { readonly databaseUrl: string | undefined; readonly dataFolder: string } {
  const { DATABASE_URL, DATA_FOLDER } = readConfig(Environment, process.env);
  return { databaseUrl: DATABASE_URL, dataFolder: resolve(DATA_FOLDER) };
}

/** npm runs a command in the product's folder, and its user names files from another. */
export function fileOf(name: string): string {
  return resolve(process.env.INIT_CWD ?? ".", name);
}
