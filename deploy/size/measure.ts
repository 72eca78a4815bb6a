import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Queryable } from "@stockfinder/database/database";
import { z } from "zod";
import { SCHEMAS } from "../backup/schemas.ts";
import { replaceFile } from "../replace-file.ts";

/** Bytes by table or folder. */
export const Sizes = z.record(z.string(), z.number());
export type Sizes = z.infer<typeof Sizes>;

/** The tables with their indexes, each a line of the answer; a table with partitions has their sizes. */
export async function sizesOfTables(database: Queryable): Promise<Sizes> {
  const { rows } = await database.query<{ name: string; bytes: string }>(
    `select nspname || '.' || relname as name, coalesce((
       select sum(pg_total_relation_size(part.relid)) from pg_partition_tree(held.oid) as part
     ), pg_total_relation_size(held.oid))::text as bytes
     from pg_class as held join pg_namespace as space on space.oid = relnamespace
     where nspname = any($1) and relkind in ('r', 'p') and not relispartition order by 1`,
    [Object.keys(SCHEMAS)],
  );
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

/** The files and folders of a data folder. */
export async function sizesOfFolder(dataFolder: string): Promise<Sizes> {
  const sizes: Sizes = {};
  for (const name of (await readdir(dataFolder)).sort()) sizes[name] = await bytesIn(join(dataFolder, name));
  return sizes;
}

async function bytesIn(path: string): Promise<number> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null; // Postgres has removed it meanwhile
    throw error;
  });
  if (!found?.isDirectory()) return found?.size ?? 0;
  const sizes = await Promise.all((await readdir(path)).map((name) => bytesIn(join(path, name))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const Measured = z.array(z.object({ at: z.number(), sizes: Sizes }));
export type Measured = z.infer<typeof Measured>;
const KEPT = 8;

/** Once a day, with the backup: what `size` computes the growth from. */
export async function keepSizes(dataFolder: string, database: Queryable, now: Date): Promise<void> {
  const sizes = { ...(await sizesOfTables(database)), ...(await sizesOfFolder(dataFolder)) };
  const kept = [...(await keptSizes(dataFolder)), { at: now.getTime(), sizes }].slice(-KEPT);
  await replaceFile(fileIn(dataFolder), JSON.stringify(kept));
}

/** Oldest first. */
export async function keptSizes(dataFolder: string): Promise<Measured> {
  const file = fileIn(dataFolder);
  return existsSync(file) ? Measured.parse(JSON.parse(await readFile(file, "utf8"))) : [];
}

function fileIn(dataFolder: string): string {
  return join(dataFolder, "backups", "sizes.json");
}
