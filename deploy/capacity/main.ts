import { parseArgs } from "node:util";
import { z } from "zod";
import { report } from "./report.ts";

/**
 * `npm run capacity`: the needs and costs for a number of monthly users. `npm run capacity -- --users 500000,2000000`
 * uses other numbers than those of docs/capacity.md.
 */
const { values } = parseArgs({
  options: { users: { type: "string", default: "1000000,10000000,100000000" } },
});
const users = z
  .array(z.coerce.number().int().positive())
  .parse(values.users.split(","), { error: () => "--users takes whole numbers, separated by commas" });
process.stdout.write(`${report(users)}\n`);
