import { once } from "node:events";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/** Asks on standard error for a secret; returns the first line of the input. Typing at a terminal is not echoed. */
export async function typedSecret(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY });
  const [line] = await Promise.race([once(lines, "line"), once(lines, "close")]);
  lines.close();
  process.stderr.write("\n");
  return typeof line === "string" ? line : "";
}
