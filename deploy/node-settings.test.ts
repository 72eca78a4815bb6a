import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { NODE_SETTINGS } from "./node-settings.ts";

test("the image sets the same as npm run services", async () => {
  const dockerfile = await readFile(new URL("docker/Dockerfile", import.meta.url), "utf8");
  const [, program = ""] = /^FROM \S+ AS program$(.*?)^FROM /ms.exec(dockerfile) ?? [];
  const set = [...program.matchAll(/^(?:ENV)?\s+([A-Z_]+)=(\S+)/gm)].map(([, name, value]) => [name, value]);

  expect(Object.fromEntries(set)).toEqual({
    ...NODE_SETTINGS,
    NODE_ENV: "production",
    NODE_COMPILE_CACHE: "/app/.compiled",
  });
});
