import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";

/**
 * Fills the image's compile cache (`deploy/node-settings.ts`) while the image is built: later its files are read-only.
 * Each program loads its modules, finds no settings and exits. The argument names a program; the default is all on servers.
 */
const WITHIN_MS = 60_000;

const [only] = process.argv.slice(2);
for (const program of only ? [only] : globSync("{gateway,services/*}/src/main.ts")) {
  const { status } = spawnSync(process.execPath, [program], {
    stdio: "ignore",
    timeout: WITHIN_MS,
    env: { ...process.env, PORT: "none" },
  });
  if (status !== 1) throw new Error(`${program} ended with ${status}: without settings it should not start`);
}
// Programs load these after they have read their settings.
if (only) {
  await import("@electric-sql/pglite/node-postgres");
  await import("@stockfinder/database/folder-fs");
} else await import("@stockfinder/bus/rabbitmq/rabbitmq-bus");
