import { readCommandLine } from "@stockfinder/service/command-line";
import { z } from "zod";
import { report } from "./report.ts";

const USAGE = `Usage: npm run operate -- capacity [--users <numbers>]

Prints the needs and costs for numbers of monthly users, separated by commas: --users 500000,2000000.
`;
const { values } = readCommandLine({
  usage: USAGE,
  mostWords: 0,
  options: { users: { type: "string", default: "1000000,10000000,100000000" } },
});
const users = z
  .array(z.coerce.number().int().positive())
  .parse(values.users.split(","), { error: () => "--users takes whole numbers, separated by commas" });
process.stdout.write(`${report(users)}\n`);
