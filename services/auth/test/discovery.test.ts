import { fakeClock } from "@stockfinder/testing/fake-clock";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createDiscovery } from "../src/sign-in/discovery.ts";
import { createProviderHttp } from "../src/sign-in/provider-http.ts";
import { type ProviderServer, sendJson, startProviderServer } from "./providers/provider-server.ts";

const HOUR = 3_600_000;
let provider: ProviderServer;
let document: Record<string, unknown>;
beforeEach(async () => {
  provider = await startProviderServer((_request, response) => sendJson(response, document));
  document = {
    issuer: provider.url,
    authorization_endpoint: `${provider.url}/first`,
    token_endpoint: `${provider.url}/token`,
    jwks_uri: `${provider.url}/keys`,
  };
});
afterEach(() => provider.stop());

function discovery() {
  const clock = fakeClock();
  const discover = createDiscovery(new URL(provider.url), clock);
  return { clock, discover: () => discover(createProviderHttp(clock).within(4_000)) };
}

test("the discovery document is cached for an hour", async () => {
  const { clock, discover } = discovery();
  await discover();
  document.authorization_endpoint = `${provider.url}/second`;
  await clock.advance(HOUR - 1);
  expect((await discover()).authorization_endpoint).toBe(`${provider.url}/first`);
  await clock.advance(1);
  expect((await discover()).authorization_endpoint).toBe(`${provider.url}/second`);
});

test("while the provider does not answer, the last document is used", async () => {
  const { clock, discover } = discovery();
  await discover();
  provider.fault("fails");
  await clock.advance(2 * HOUR);
  expect((await discover()).authorization_endpoint).toBe(`${provider.url}/first`);
});

test.each<[string, Record<string, unknown>]>([
  ["it names another issuer", { issuer: "https://another.example" }],
  ["it has no authorization endpoint", { authorization_endpoint: undefined }],
  ["its authorization endpoint is a script", { authorization_endpoint: "javascript:alert(1)" }],
  ["it publishes no keys", { jwks_uri: undefined }],
])("rejects a document if %s", async (_what, change) => {
  document = { ...document, ...change };
  await expect(discovery().discover()).rejects.toMatchObject({ code: "unavailable" });
});

test("a failed first request is tried again at the next sign-in", async () => {
  const { discover } = discovery();
  provider.fault("fails");
  await expect(discover()).rejects.toMatchObject({ code: "unavailable" });
  provider.fault(null);
  expect((await discover()).issuer).toBe(provider.url);
});
