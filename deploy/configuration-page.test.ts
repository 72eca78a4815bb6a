import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { configurationPage, variables } from "./configuration-page.ts";

test("docs/configuration.md is what the schemas say: npm run operate -- configuration writes it", async () => {
  const file = new URL("../docs/configuration.md", import.meta.url);
  expect(await readFile(file, "utf8")).toBe(configurationPage());
});

/** An operator reads them all. A constant with its reason is better than a variable that nobody sets. */
const MOST_VARIABLES = 110;

test("there are no more variables than an operator can read", () => {
  expect(variables().length).toBeLessThanOrEqual(MOST_VARIABLES);
});

test("a variable of several programs is one row with all that they say of it", () => {
  expect(variables().find(({ name }) => name === "TOKEN_SECRET")).toMatchObject({
    standard: "required",
    readers: ["auth", "email"],
    meanings: [expect.stringContaining("sign-ins"), expect.stringContaining("links in mails")],
  });
  expect(variables().find(({ name }) => name === "RECHECK_FASTEST_MS")).toMatchObject({
    standard: "60000",
    unit: "ms",
  });
});
