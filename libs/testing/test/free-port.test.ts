import { freePort } from "@stockfinder/testing/program";
import { expect, test } from "vitest";

test("no port is given twice, whoever asks at the same moment", async () => {
  const ports = await Promise.all(Array.from({ length: 500 }, freePort));

  expect(new Set(ports).size).toBe(ports.length);
});
