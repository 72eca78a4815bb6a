import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freshDatabase } from "@stockfinder/testing/fresh-database";
import { servers } from "@stockfinder/testing/servers";

/** A separate database for one test file. */
export interface Place {
  readonly url: string;
  remove(): Promise<void>;
}

export interface Adapter {
  readonly name: string;
  readonly isHere: boolean;
  make(): Promise<Place>;
}

export const adapters: readonly Adapter[] = [
  {
    name: "Postgres",
    isHere: servers.postgres !== null,
    make: async () => {
      const { url, drop } = await freshDatabase(servers.postgres ?? "");
      return { url, remove: drop };
    },
  },
  { name: "PGlite", isHere: true, make: temporaryPglite },
];

export async function temporaryPglite(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), "stockfinder-pglite-"));
  return { url: `pglite:${join(folder, "data")}`, remove: () => rm(folder, { recursive: true }) };
}
