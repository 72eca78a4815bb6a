import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";

/**
 * Fills the image's compile cache (`deploy/node-settings.ts`) while the image is built: later its files are read-only.
 * Each program loads its modules, finds no settings and exits.
 */
const WITHIN_MS = 60_000;

for (const program of globSync("{gateway,services/*}/src/main.ts")) {
  const { status } = spawnSync(process.execPath, [program], { stdio: "ignore", timeout: WITHIN_MS });
  if (status !== 1) throw new Error(`${program} ended with ${status}: without settings it should not start`);
}
// Programs load it after they have read their settings.
await import("@stockfinder/bus/rabbitmq/rabbitmq-bus");
