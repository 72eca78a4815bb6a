import { readConfig } from "@stockfinder/service/config";
import { expect, test } from "vitest";
import { AuthEnvironment } from "./config.ts";

test("TOKEN_SECRET is required and has at least 32 characters", () => {
  const expected = "expected at least 32 random characters";
  expect(() => readConfig(AuthEnvironment, {})).toThrow(`TOKEN_SECRET is not set: ${expected}`);
  expect(() => readConfig(AuthEnvironment, { TOKEN_SECRET: "x".repeat(31) })).toThrow(
    `TOKEN_SECRET: ${expected}`,
  );
  const config = readConfig(AuthEnvironment, { TOKEN_SECRET: "x".repeat(32) });
  expect(config.tokenSecret).toBe("x".repeat(32));
});

test("a provider is configured only if all its variables are set", () => {
  const { providers } = readConfig(AuthEnvironment, { TOKEN_SECRET: "x".repeat(32) });
  expect(providers).toEqual({ google: null, apple: null, facebook: null, oidc: null });
  expect(() => readConfig(AuthEnvironment, { TOKEN_SECRET: "x".repeat(32), GOOGLE_CLIENT_ID: "id" })).toThrow(
    "GOOGLE_CLIENT_SECRET",
  );
});

test("limits by caller are numbers a minute", () => {
  const secret = { TOKEN_SECRET: "x".repeat(32) };
  const { perMinute } = readConfig(AuthEnvironment, { ...secret, RATE_LIMIT_REGISTER: "50" });
  expect(perMinute).toEqual({ registrations: 50, upgrades: 3, renewals: 120 });
  expect(() => readConfig(AuthEnvironment, { ...secret, RATE_LIMIT_SIGN_IN_REFRESH: "0" })).toThrow(
    "RATE_LIMIT_SIGN_IN_REFRESH: expected a whole number from 1",
  );
});
