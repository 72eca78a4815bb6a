import { setFlagsFromString } from "node:v8";
import type { PGlite } from "@electric-sql/pglite";

/**
 * V8 optimises WebAssembly that runs often. For Postgres that takes 500 MB at its peak and 50 MB afterwards, and makes a query
 * only 5 % faster.
 */
const WITHOUT_OPTIMISING = ["--liftoff-only", "--no-wasm-tier-up", "--no-wasm-dynamic-tiering"];

/** Postgres allocates all of it at the start. One user's database needs far less than the default of 128 MB. */
const BUFFERS = ["-c", "shared_buffers=16MB"];

/** PGlite switches it off. Its `fdatasync`, which Postgres would use for the log, does nothing; the folder's `fsync` works. */
const SAFE_FROM_POWER_CUTS = ["-c", "fsync=on", "-c", "wal_sync_method=fsync"];

/** `dataDir` is a folder, or `memory://`. */
export async function createPglite(dataDir: string): Promise<PGlite> {
  for (const flag of WITHOUT_OPTIMISING) setFlagsFromString(flag);
  // 20 MB of WebAssembly: loaded only where Postgres is embedded.
  const { PGlite } = await import("@electric-sql/pglite");
  const { FolderFs } = await import("./folder-fs.ts");
  const fs = dataDir === "memory://" ? undefined : new FolderFs(dataDir);
  return PGlite.create({
    ...(fs ? { fs } : { dataDir }),
    startParams: [...PGlite.defaultStartParams, ...BUFFERS, ...(fs ? SAFE_FROM_POWER_CUTS : [])],
  });
}
