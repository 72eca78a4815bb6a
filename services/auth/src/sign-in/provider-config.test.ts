import { generateKeyPairSync } from "node:crypto";
import { readConfig } from "@stockfinder/service/config";
import { describe, expect, test } from "vitest";
import { AuthEnvironment } from "../config.ts";
import { DEMO_CLIENT_ID } from "./provider-config.ts";

const GOOGLE = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };
const FACEBOOK = { FACEBOOK_APP_ID: "id", FACEBOOK_APP_SECRET: "secret" };
const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const PEM = privateKey.export({ format: "pem", type: "pkcs8" }).toString();
const DER = privateKey.export({ format: "der", type: "pkcs8" }).toString("base64");
const APPLE = { APPLE_CLIENT_ID: "id", APPLE_TEAM_ID: "team", APPLE_KEY_ID: "key", APPLE_PRIVATE_KEY: PEM };

const providers = (environment: Record<string, string>) =>
  readConfig(AuthEnvironment, { TOKEN_SECRET: "x".repeat(32), ...environment }).providers;

test("without variables no provider is configured", () => {
  expect(providers({})).toEqual({ google: null, apple: null, facebook: null, oidc: null });
});

test("a provider needs only its own variables; its address has a default", () => {
  const { google, apple, facebook } = providers({ ...GOOGLE, ...APPLE, ...FACEBOOK });
  expect(google).toMatchObject({ clientId: "id", demo: false });
  expect(google?.issuer.href).toBe("https://accounts.google.com/");
  expect(apple?.issuer.href).toBe("https://appleid.apple.com/");
  expect(facebook?.url.href).toBe("https://www.facebook.com/");
  expect(facebook?.graphUrl.href).toBe("https://graph.facebook.com/");
});

test.each([
  ["as PEM", PEM],
  ["as PEM on one line", PEM.replaceAll("\n", "\\n")],
  ["as base64", DER],
])("Apple's key may be given %s", (_how, key) => {
  expect(providers({ ...APPLE, APPLE_PRIVATE_KEY: key }).apple?.privateKey.equals(privateKey)).toBe(true);
});

describe("the configuration is rejected if", () => {
  test.each<[string, Record<string, string>, string]>([
    [
      "Google's secret is missing",
      { GOOGLE_CLIENT_ID: "id" },
      "GOOGLE_CLIENT_SECRET is not set: needed together with GOOGLE_CLIENT_ID",
    ],
    [
      "one of Apple's four is missing",
      { ...APPLE, APPLE_TEAM_ID: "" },
      "APPLE_TEAM_ID is not set: needed together with APPLE_CLIENT_ID",
    ],
    [
      "Facebook's id is missing",
      { FACEBOOK_APP_SECRET: "secret" },
      "FACEBOOK_APP_ID is not set: needed together with FACEBOOK_APP_SECRET",
    ],
    [
      "the own provider's address is missing",
      { OIDC_CLIENT_ID: "id", OIDC_CLIENT_SECRET: "secret" },
      "OIDC_ISSUER is not set: needed together with OIDC_CLIENT_ID",
    ],
    [
      "Apple's key is not a key",
      { ...APPLE, APPLE_PRIVATE_KEY: "a secret that is no key" },
      "APPLE_PRIVATE_KEY: expected the P-256 private key that Apple gave, as PEM or base64",
    ],
    [
      "Apple's key is of another kind",
      { ...APPLE, APPLE_PRIVATE_KEY: rsaKey() },
      "APPLE_PRIVATE_KEY: expected the P-256 private key that Apple gave, as PEM or base64",
    ],
    [
      "a provider on another machine has an http address",
      { ...GOOGLE, UPSTREAM_GOOGLE: "http://provider.example" },
      "UPSTREAM_GOOGLE: expected https",
    ],
    [
      "an address is not a URL",
      { ...FACEBOOK, UPSTREAM_FACEBOOK: "facebook" },
      "UPSTREAM_FACEBOOK: expected an http or https address",
    ],
    [
      "the demo provider is set in production",
      { ...GOOGLE, GOOGLE_CLIENT_ID: DEMO_CLIENT_ID, NODE_ENV: "production" },
      "GOOGLE_CLIENT_ID: the demo provider is not allowed in production",
    ],
    [
      "the demo provider of Apple is set in production",
      { ...APPLE, APPLE_CLIENT_ID: DEMO_CLIENT_ID, NODE_ENV: "production" },
      "APPLE_CLIENT_ID: the demo provider is not allowed in production",
    ],
    [
      "a provider has an http address in production",
      { ...GOOGLE, UPSTREAM_GOOGLE: "http://127.0.0.1:9000", NODE_ENV: "production" },
      "UPSTREAM_GOOGLE: expected https in production",
    ],
  ])("%s", (_what, environment, line) => {
    expect(() => providers(environment)).toThrow(line);
  });
});

test("outside production the demo provider may replace Google and Apple, and is marked as demo", () => {
  const demo = {
    ...GOOGLE,
    ...APPLE,
    NODE_ENV: "development",
    GOOGLE_CLIENT_ID: DEMO_CLIENT_ID,
    UPSTREAM_GOOGLE: "http://127.0.0.1:9000",
    APPLE_CLIENT_ID: DEMO_CLIENT_ID,
    UPSTREAM_APPLE: "http://127.0.0.1:9000/apple",
  };
  expect(providers(demo)).toMatchObject({ google: { demo: true }, apple: { demo: true } });
  expect(providers({ ...GOOGLE, ...APPLE })).toMatchObject({
    google: { demo: false },
    apple: { demo: false },
  });
});

function rsaKey(): string {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  return privateKey.export({ format: "pem", type: "pkcs8" }).toString();
}
