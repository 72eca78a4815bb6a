import { pathToFileURL } from "node:url";
import { z } from "zod";
import { searchOrders } from "./search.ts";
import type { Stage } from "./stage.ts";

/**
 * `node search-command.ts <file> <Postgres URL> <seeds> <action> <action>`: searches one pair, in a process of its own. The file exports
 * `openStage`. Prints what it found, or nothing.
 */
const [file, server, seeds, one, other] = z
  .tuple([z.string(), z.string(), z.coerce.number(), z.string(), z.string()])
  .parse(process.argv.slice(2));

interface StageFile {
  openStage(server: string): Promise<Stage>;
}

const { openStage } = (await import(pathToFileURL(file).href)) as StageFile;
const stage = await openStage(server);
const { pairs, found } = await searchOrders(stage, { seeds, pair: [one, other] });
await stage.close();
if (pairs === 0) throw new Error(`"${one}" and "${other}" meet in no table`);
process.stdout.write(found ?? "");
