import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { NamedPasswords } from "../src/staff/staff-member.ts";

const COMMAND = fileURLToPath(new URL("../src/staff/staff-password-command.ts", import.meta.url));

async function run(args: readonly string[], typed: string) {
  const child = spawn(process.execPath, [COMMAND, ...args]);
  child.stdin.end(typed);
  const [out, said, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { out, said, code };
}

test("prints an entry of STAFF_PASSWORDS, and the password nowhere", async () => {
  const { out, said, code } = await run(["Ann Lee"], "correct horse\n");
  expect(code).toBe(0);
  expect(out + said).not.toContain("correct horse");
  const [member] = NamedPasswords.parse(out.trim());
  expect(member?.name).toBe("Ann Lee");
  expect(await member?.isPassword("correct horse")).toBe(true);
});

test.each([
  ["no name", [], "correct horse\n", /^Usage:/],
  ["the name of the shared password", ["staff"], "correct horse\n", /'staff' is that of STAFF_PASSWORD/],
  ["no password", ["ann"], "", /A password has 12 to 200 letters/],
  ["a short password", ["ann"], "eleven sign\n", /A password has 12 to 200 letters/],
  [
    "a password that no header can carry",
    ["ann"],
    "Käsebrot und Wurst\n",
    /A password has 12 to 200 letters/,
  ],
])("refuses %s", async (_, args, typed, reason) => {
  const { out, said, code } = await run(args, typed);
  expect({ out, code }).toEqual({ out: "", code: 1 });
  expect(said.split("\n").find((line) => reason.test(line))).toBeDefined();
});
