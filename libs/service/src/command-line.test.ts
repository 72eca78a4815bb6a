import { afterEach, expect, test, vi } from "vitest";
import { readCommandLine } from "./command-line.ts";

const USAGE = "Usage: npm run sweep -- <room>\n";

/** What a command prints and how its process ends. */
function ended(args: readonly string[], mostWords = 1) {
  const printed = { out: "", said: "" };
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed.out += text;
    return true;
  });
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    printed.said += text;
    return true;
  });
  const exit = vi.spyOn(process, "exit").mockImplementation(() => {
    throw new Error("the process ends");
  });
  expect(() => readCommandLine({ usage: USAGE, mostWords, args })).toThrow("the process ends");
  return { ...printed, code: exit.mock.calls[0]?.[0] };
}
afterEach(() => vi.restoreAllMocks());

test("words and options are read", () => {
  const { positionals, values } = readCommandLine({
    usage: USAGE,
    options: { twice: { type: "boolean" }, with: { type: "string" } },
    args: ["kitchen", "--twice", "--with", "a broom"],
  });

  expect(positionals).toEqual(["kitchen"]);
  expect(values).toMatchObject({ twice: true, with: "a broom" });
});

test.each([[["--help"]], [["-h"]], [["kitchen", "cellar", "--help"]]])("%j prints the usage", (args) => {
  expect(ended(args)).toEqual({ out: USAGE, said: "", code: 0 });
});

test("an unknown option is named", () => {
  const { out, said, code } = ended(["--hlep"]);

  expect({ out, code }).toEqual({ out: "", code: 1 });
  expect(said).toMatch(/^Unknown option '--hlep'/);
  expect(said).toContain(USAGE);
});

test("too many words are refused", () => {
  expect(ended(["kitchen", "cellar"])).toEqual({ out: "", said: USAGE, code: 1 });
});
