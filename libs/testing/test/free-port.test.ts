import { freePort } from "@stockfinder/testing/program";
import { expect, test } from "vitest";

test("no port is returned twice, even to concurrent callers", async () => {
  const ports = await Promise.all(Array.from({ length: 500 }, freePort));

  expect(new Set(ports).size).toBe(ports.length);
});
