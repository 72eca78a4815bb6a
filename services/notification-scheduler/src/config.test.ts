import { readConfig } from "@stockfinder/service/config";
import { expect, test } from "vitest";
import { AlertsEnvironment } from "./config.ts";

const read = (environment: Record<string, string>) => readConfig(AlertsEnvironment, environment);

test("a short staff password stops the start in production, and is accepted in development", () => {
  const short = { STAFF_PASSWORD: "eleven sign" };

  expect(() => read(short)).toThrow(
    "STAFF_PASSWORD: expected a password of at least 12 characters in production",
  );
  expect(() => read(short)).not.toThrow(short.STAFF_PASSWORD);
  expect(read({ ...short, NODE_ENV: "development" }).staff).toHaveLength(1);
  expect(read({ STAFF_PASSWORD: "twelve signs" }).staff).toHaveLength(1);
});
