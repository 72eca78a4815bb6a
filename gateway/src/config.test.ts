import { OWN_EXTENSION_ID } from "@stockfinder/contracts/extension-id";
import { ConfigError, readConfig } from "@stockfinder/service/config";
import { expect, test } from "vitest";
import { GatewayEnvironment } from "./config.ts";

const DEVELOPMENT = { NODE_ENV: "development" };

test("development needs no other variable", () => {
  const config = readConfig(GatewayEnvironment, DEVELOPMENT);

  expect(config).toMatchObject({ port: 8080, production: false, proxiesInFront: 0, logOneIn: 1 });
  expect(config.extensionOrigins).toEqual([`chrome-extension://${OWN_EXTENSION_ID}`, "moz-extension://*"]);
  expect(config.webFiles).toMatch(/web\/dist$/);
});

test("the operator's own extension is known by its address in Chrome's store", () => {
  const id = "p".repeat(32);
  const EXTENSION_CHROME_URL = `https://chromewebstore.google.com/detail/stockfinder/${id}`;
  const { extensionOrigins } = readConfig(GatewayEnvironment, { ...DEVELOPMENT, EXTENSION_CHROME_URL });
  expect(extensionOrigins).toContain(`chrome-extension://${id}`);
});

const PRODUCTION = { NODE_ENV: "production", PUBLIC_URL: "https://stockfinder.example" };

test("NODE_ENV defaults to production", () => {
  expect(() => readConfig(GatewayEnvironment, {})).toThrow("PUBLIC_URL is not set");
  const { PUBLIC_URL } = PRODUCTION;
  expect(readConfig(GatewayEnvironment, { PUBLIC_URL })).toMatchObject({ production: true, logOneIn: 20 });
});

test("in production only some routine requests are logged", () => {
  expect(readConfig(GatewayEnvironment, PRODUCTION).logOneIn).toBe(20);
});

test("production requires the public address", () => {
  expect(() => readConfig(GatewayEnvironment, { NODE_ENV: "production" })).toThrow(
    /^PUBLIC_URL is not set: expected the address that visitors type/,
  );
  expect(readConfig(GatewayEnvironment, DEVELOPMENT)).toMatchObject({ publicUrl: undefined, overTls: false });
});

test.each([
  ["https://stockfinder.example/", "https://stockfinder.example", true],
  ["HTTPS://StockFinder.example:443", "https://stockfinder.example", true],
  ["http://localhost:8080", "http://localhost:8080", false],
  ["http://192.168.0.5:8080", "http://192.168.0.5:8080", false],
])("PUBLIC_URL=%s is the origin %s", (given, publicUrl, overTls) => {
  expect(readConfig(GatewayEnvironment, { PUBLIC_URL: given })).toMatchObject({ publicUrl, overTls });
});

test.each([
  ["PORT", "http"],
  ["PUBLIC_URL", "stockfinder.example"],
  ["PUBLIC_URL", "https://stockfinder.example/shop"],
  ["PUBLIC_URL", "https://somebody@stockfinder.example"],
  ["PUBLIC_URL", "http://stockfinder.example"],
  ["PUBLIC_URL", "http://203.0.113.7:8080"],
  ["NODE_ENV", "staging"],
  ["COUNTRY_HEADER", "CF IPCountry"],
  ["TRUST_PROXY", "-1"],
  ["SANDBOX_URL", "file:///etc"],
  ["RATE_LIMIT", "many"],
])("%s=%s stops the start and is named", (variable, value) => {
  const start = () => readConfig(GatewayEnvironment, { ...DEVELOPMENT, [variable]: value });

  expect(start).toThrow(ConfigError);
  expect(start).toThrow(new RegExp(`^${variable}.*expected`, "i"));
});

test("the demo has samples of what only an operator knows, production has nothing", () => {
  const siteOf = (environment: Record<string, string>) => readConfig(GatewayEnvironment, environment).site;

  expect(siteOf(DEVELOPMENT)).toMatchObject({ contactMail: "hello@stockfinder.example", storeRating: 4.5 });
  expect(siteOf(DEVELOPMENT).featuredOn).toHaveLength(3);
  expect(siteOf(PRODUCTION)).toMatchObject({ contactMail: null, featuredOn: [], storeRating: null });

  const STATED = { FEATURED_ON: "The Times=https://times.example/1", STORE_RATING: "0" };
  expect(siteOf({ ...DEVELOPMENT, ...STATED })).toMatchObject({
    featuredOn: [{ outlet: "The Times", href: "https://times.example/1" }],
    storeRating: 0,
  });
});
