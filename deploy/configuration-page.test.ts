import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { configurationPage, variables } from "./configuration-page.ts";

test("docs/configuration.md is what the schemas say: npm run operate -- configuration writes it", async () => {
  const file = new URL("../docs/configuration.md", import.meta.url);
  expect(await readFile(file, "utf8")).toBe(configurationPage());
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
