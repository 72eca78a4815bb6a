import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readCommandLine } from "@stockfinder/service/command-line";
import { countLines, isProduct } from "./counted-lines.ts";

const USAGE = `Usage: npm run operate -- size-of-code

Prints the lines of the product and of all text files that git tracks, beside their bounds: what a person has to read grows with both.
`;

const BOUNDS = { product: 86_000, "all text": 185_000 };

readCommandLine({ usage: USAGE, mostWords: 0 });
const root = fileURLToPath(new URL("..", import.meta.url));
const files = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" })
  .split("\0")
  .filter(Boolean);
const lines = { product: 0, "all text": 0 };
for (const file of files) {
  const count = countLines(readFileSync(`${root}/${file}`));
  lines["all text"] += count;
  if (isProduct(file)) lines.product += count;
}
for (const [what, bound] of Object.entries(BOUNDS)) {
  const [measured, limit] = [lines[what as keyof typeof lines], bound].map((n) => n.toLocaleString("en-US"));
  process.stdout.write(`${what}: ${measured} lines (at most ${limit})\n`);
}
