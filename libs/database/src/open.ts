import type { Database } from "./database.ts";
import { openPglite } from "./pglite.ts";
import { openPostgres } from "./postgres.ts";

export interface OpenOptions {
  /** Called when an idle connection breaks. The pool has replaced it already. */
  readonly onError?: (error: Error) => void;
}

/** Opens the database at a URL: `postgres://…`, `pglite:<folder>`, or `pglite:` for one in memory. */
export async function openDatabase(url: string, { onError = () => {} }: OpenOptions = {}): Promise<Database> {
  const scheme = url.slice(0, url.indexOf(":"));
  switch (scheme) {
    case "postgres":
    case "postgresql":
      return await openPostgres(url, onError);
    case "pglite":
      return await openPglite(url.slice("pglite:".length), onError);
    default:
      throw new Error("A database URL begins with postgres:// or pglite:");
  }
}
