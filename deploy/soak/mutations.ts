import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { startPostgres } from "@stockfinder/testing/postgres";
import {
  type Defect,
  defectsIn,
  searchDefect,
  withDefect,
} from "@stockfinder/testing/statement-orders/defects";

const run = promisify(execFile);
const WORLD = "deploy/soak/world/main.ts";
const WORLDS = "60";
/** What a world is made of; of the web client what shows a list. */
const FOLDERS = ["libs", "services", "gateway", "deploy", "web/src/pages/lists/open-list"];
const SERVICES = ["auth", "community", "email", "notification-scheduler", "retailer-lookup"];

/**
 * Puts each known defect and each mutation of a service into a copy of its sources, and searches the orders of its pair there,
 * on a Postgres of its own; those of the world are searched in its first worlds: docs/proof.md.
 * @returns those that nothing shows.
 */
export async function mutations(_sizes: object, print: (line: string) => void): Promise<string[]> {
  const postgres = await startPostgres();
  if (!postgres) return ["Postgres is not installed"];
  const missed: string[] = [];
  try {
    for (const service of SERVICES) {
      const folder = new URL(`../../services/${service}/test/orders/`, import.meta.url);
      const known = await defectsIn(new URL("defects/", folder));
      const all = [...known, ...(await defectsIn(new URL("mutations/", folder)))];
      let found = 0;
      for (const defect of all) {
        const said = await searchDefect(defect, new URL("stage.ts", folder), postgres.url);
        if (said.includes(defect.breaks)) found += 1;
        else missed.push(`${service}: ${defect.name}`);
      }
      print(`${service}: ${found} of ${all.length} found`);
    }
  } finally {
    await postgres.release();
  }
  for (const defect of await defectsIn(new URL("world/defects/", import.meta.url))) {
    const said = await playDefect(defect);
    const isFound = said.includes(defect.breaks);
    const seed = said.match(/^seed \d+(?=.* BROKEN)/gm)?.at(-1);
    print(`the world: ${defect.name}: ${isFound ? seed : "not found"}`);
    if (!isFound) missed.push(`the world: ${defect.name}`);
  }
  return missed;
}

/** Plays worlds with a defect until one is broken in its way; returns what was printed. */
async function playDefect({ patch, breaks }: Defect): Promise<string> {
  return await withDefect(patch, FOLDERS, async (copy) => {
    const wanted = [join(copy, WORLD), "--from", "1", "--seeds", WORLDS, "--until", breaks];
    // It exits with 1 if a world is broken, and says so.
    const { stdout } = await run(process.execPath, wanted).catch(
      (exited: { readonly stdout: string }) => exited,
    );
    return stdout;
  });
}
