import { readConfig } from "@stockfinder/service/config";
import { expect, test } from "vitest";
import { AuthEnvironment } from "./config.ts";

test("the secret that keys are derived from must be there, and long enough to be one", () => {
  const expected = "expected at least 32 random characters";
  expect(() => readConfig(AuthEnvironment, {})).toThrow(`TOKEN_SECRET is not set: ${expected}`);
  expect(() => readConfig(AuthEnvironment, { TOKEN_SECRET: "x".repeat(31) })).toThrow(
    `TOKEN_SECRET: ${expected}`,
  );
  const config = readConfig(AuthEnvironment, { TOKEN_SECRET: "x".repeat(32) });
  expect(config.tokenSecret).toBe("x".repeat(32));
});

test("no provider is configured unless its keys are there", () => {
  const { providers } = readConfig(AuthEnvironment, { TOKEN_SECRET: "x".repeat(32) });
  expect(providers).toEqual({ google: null, apple: null, facebook: null });
  expect(() => readConfig(AuthEnvironment, { TOKEN_SECRET: "x".repeat(32), GOOGLE_CLIENT_ID: "id" })).toThrow(
    "GOOGLE_CLIENT_SECRET",
  );
});
