import { fileURLToPath } from "node:url";
import { build } from "vite";
import { expect, test } from "vitest";
import { contractsWithoutSchemas } from "./contracts-without-schemas.ts";

const ENTRY = "\0entry";

/** Builds a module with this source for the browser; returns its code. */
async function bundled(source: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    root: fileURLToPath(new URL("..", import.meta.url)),
    plugins: [
      contractsWithoutSchemas(),
      {
        name: "entry",
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? source : null),
      },
    ],
    build: {
      write: false,
      minify: false,
      rollupOptions: { input: ENTRY, preserveEntrySignatures: "strict" },
    },
  });
  if (!("output" in built)) throw new Error("Expected one bundle");
  return built.output[0].code;
}

test("an operation keeps its deadline and path, without documentation and schemas", async () => {
  const code = await bundled('export { locateZip } from "@stockfinder/contracts/places";');

  expect(code).toContain('"/api/getLatLng"');
  expect(code).toContain("deadlineMs");
  expect(code).not.toMatch(/zod|latitude|summary/i);
  expect(code.length).toBeLessThan(500);
});

test("constants are kept", async () => {
  const code = await bundled('export { FEED_DISTANCES } from "@stockfinder/contracts/post-options";');

  expect(code).toMatch(/80/);
});

test("a module of rules ships its functions", async () => {
  const code = await bundled('export { draftPost } from "@stockfinder/contracts/post-rules";');

  expect(code).toContain("function draftPost");
  expect(code).not.toMatch(/zod/i);
});

test("importing a schema is a build error", async () => {
  await expect(bundled('export { Zipcode } from "@stockfinder/contracts/places";')).rejects.toThrow(
    "Zipcode",
  );
});
