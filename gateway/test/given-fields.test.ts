import { logout, register } from "@stockfinder/contracts/accounts";
import { beginSignIn } from "@stockfinder/contracts/sign-in";
import { countConnected } from "@stockfinder/contracts/staff";
import { isUsa, mobileVisitInfo, recordMobileVisit } from "@stockfinder/contracts/visits";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aGateway, type GatewayUnderTest } from "./gateway-under-test.ts";

const REGISTRATION = { accountType: "anonymous", fingerprint: "f-1-0123456789ab" };
const SIGN_IN = { accountType: "google", fingerprint: "f-1-0123456789ab" };
const TOKENS = { accessToken: "a", refreshToken: "r" };

/** A gateway whose calls are recorded. */
async function aRecordingGateway(environment: Record<string, string> = {}) {
  const gateway = await aGateway({
    environment: { RATE_LIMIT: "1000000", ...NO_TIGHTER_LIMITS, ...environment },
  });
  const inputs: object[] = [];
  const { bus } = gateway;
  await bus.serve(register, async (input) => {
    inputs.push(input);
    return TOKENS;
  });
  await bus.serve(beginSignIn, async (input) => {
    inputs.push(input);
    return { url: "https://provider.example/" };
  });
  await bus.serve(logout, async (input) => {
    inputs.push(input);
    return null;
  });
  await bus.serve(recordMobileVisit, async (input) => {
    inputs.push(input);
    return { worked: true as const };
  });
  await bus.serve(mobileVisitInfo, async (input) => {
    inputs.push(input);
    return { noVisits: 0, lastVisitedTimestamp: null, utmSource: null };
  });
  await bus.serve(isUsa, async (input) => {
    inputs.push(input);
    return true;
  });
  return { gateway, inputs };
}

const NO_TIGHTER_LIMITS = {
  RATE_LIMIT_SIGN_IN: "1000000",
  RATE_LIMIT_REFRESH: "1000000",
  RATE_LIMIT_VISIT: "1000000",
};

describe("no caller can set a given field", () => {
  const anything = fc.oneof(
    fc.string({ maxLength: 50 }),
    fc.constantFrom(null, true, 7, "https://evil.example", "198.51.100.1", "CA"),
    fc.array(fc.string(), { maxLength: 2 }),
    fc.dictionary(fc.string(), fc.string(), { maxKeys: 2 }),
  );
  const forged = fc.record(
    {
      origin: anything,
      browser: anything,
      boundBrowser: anything,
      address: anything,
      caller: anything,
      country: anything,
      refreshToken: anything,
    },
    { requiredKeys: [] },
  );

  test("by the body", async () => {
    const { gateway, inputs } = await aRecordingGateway();
    const { url } = gateway;
    const posts = [
      {
        path: "/api/auth/register",
        body: REGISTRATION,
        given: { origin: url, browser: null, caller: "127.0.0.1" },
      },
      {
        path: "/api/auth/authorization",
        body: SIGN_IN,
        given: { origin: url, boundBrowser: expect.stringMatching(/^[\w-]{43}$/) },
      },
      { path: "/api/mobileVisit", body: {}, given: { address: "127.0.0.1" } },
      { path: "/api/auth/logout", body: {}, given: {} },
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...posts), forged, async ({ path, body, given }, fields) => {
        const names = Object.keys(given);
        const own = path === "/api/auth/logout" ? ["refreshToken"] : names;
        const chosen = Object.fromEntries(Object.entries(fields).filter(([name]) => own.includes(name)));
        inputs.length = 0;

        const { status } = await gateway.post(path, { ...body, ...chosen });

        expect(status).toBeLessThan(300);
        expect(inputs).toEqual([
          { ...body, ...(path.endsWith("authorization") && { page: "login" }), ...given },
        ]);
      }),
      { numRuns: 200 },
    );
  });

  test("by the query", async () => {
    const { gateway, inputs } = await aRecordingGateway();
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), async (address, country) => {
        inputs.length = 0;
        const query = new URLSearchParams({ address, country });

        expect((await gateway.ask(`/api/isUSA?${query}`)).status).toBe(200);
        expect(inputs).toEqual([{ address: "127.0.0.1", country: null }]);
      }),
      { numRuns: 50 },
    );
    const twice = await gateway.ask("/api/getMobileVisitInfo?address=198.51.100.1&address=198.51.100.2");
    expect(twice.status).toBe(200);
    expect(inputs.at(-1)).toEqual({ address: "127.0.0.1" });
  });

  test("a given field that the operation lacks is ignored from shipped clients and rejected otherwise", async () => {
    const { gateway, inputs } = await aRecordingGateway();
    const forged = { origin: "https://evil.example" };

    expect((await gateway.post("/api/auth/logout", forged)).status).toBe(204);
    expect(inputs).toEqual([{}]);
    const answer = await gateway.post("/api/legacyUser/remove", { userID: "a-browsers-own-id", ...forged });
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: "origin" }] });
  });
});

describe("the address", () => {
  test("is the one that the proxy in front forwards", async () => {
    const { gateway, inputs } = await aRecordingGateway({ TRUST_PROXY: "1" });

    await gateway.ask("/api/getMobileVisitInfo", {
      headers: { "x-forwarded-for": "198.51.100.9, 2001:db8::7" },
    });

    expect(inputs).toEqual([{ address: "2001:db8::7" }]);
  });

  test.each([
    ["198.51.100.9:5678", "198.51.100.9"],
    ["[2001:db8::7]:443", "2001:db8::7"],
    ["::ffff:c633:6409", "198.51.100.9"],
  ])("is read from %s", async (entry, address) => {
    const { gateway, inputs } = await aRecordingGateway({ TRUST_PROXY: "1" });

    await gateway.ask("/api/getMobileVisitInfo", { headers: { "x-forwarded-for": `192.0.2.1, ${entry}` } });

    expect(inputs).toEqual([{ address }]);
  });

  test.each(["unknown", "", "10.0.0.1, garbage"])(
    "a proxy that sends %j instead is refused",
    async (forwarded) => {
      const { gateway, inputs } = await aRecordingGateway({ TRUST_PROXY: "1" });

      const answer = await gateway.ask("/api/getMobileVisitInfo", {
        headers: { "x-forwarded-for": forwarded },
      });

      expect(answer.json()).toMatchObject({
        status: 400,
        detail: "X-Forwarded-For does not contain an IP address",
      });
      expect(inputs).toEqual([]);
    },
  );

  test("the client's own entries before those of the proxies are ignored", async () => {
    const { gateway, inputs } = await aRecordingGateway({ TRUST_PROXY: "2" });

    await gateway.ask("/api/getMobileVisitInfo", {
      headers: { "x-forwarded-for": "garbage, 198.51.100.9, 192.0.2.1" },
    });

    expect(inputs).toEqual([{ address: "198.51.100.9" }]);
  });

  test("is the peer's for a request that bypasses the proxies", async () => {
    const { gateway, inputs } = await aRecordingGateway({ TRUST_PROXY: "1" });

    await gateway.ask("/api/getMobileVisitInfo");

    expect(inputs).toEqual([{ address: "127.0.0.1" }]);
  });

  test("is IPv4 even through an IPv6 socket", async () => {
    const { gateway, inputs } = await aRecordingGateway({ HOST: "::" });
    const { port } = new URL(gateway.url);

    await fetch(`http://127.0.0.1:${port}/api/getMobileVisitInfo`);

    expect(inputs).toEqual([{ address: "127.0.0.1" }]);
  });
});

describe("the country", () => {
  const asked = async (environment: Record<string, string>, headers: Record<string, string>) => {
    const { gateway, inputs } = await aRecordingGateway(environment);
    await gateway.ask("/api/isUSA", { headers });
    return inputs;
  };

  test.each([
    ["US", "US"],
    ["ca", "CA"],
    ["T1", null],
    ["USA", null],
    ["", null],
  ])("%j in the header that the operator named is %j", async (said, country) => {
    expect(await asked({ COUNTRY_HEADER: "CF-IPCountry" }, { "cf-ipcountry": said })).toEqual([
      { address: "127.0.0.1", country },
    ]);
  });

  test("is null without COUNTRY_HEADER", async () => {
    expect(await asked({}, { "cf-ipcountry": "US" })).toEqual([{ address: "127.0.0.1", country: null }]);
  });
});

describe("the origin", () => {
  const originOf = async (gateway: GatewayUnderTest, inputs: readonly object[], host: string) => {
    await gateway.ask("/api/auth/register", {
      method: "POST",
      headers: { host, "content-type": "application/json", "x-forwarded-host": "evil.example" },
      body: JSON.stringify(REGISTRATION),
    });
    return inputs.at(-1);
  };

  test("is PUBLIC_URL if it is set, whatever the request's headers", async () => {
    const { gateway, inputs } = await aRecordingGateway({
      NODE_ENV: "production",
      PUBLIC_URL: "https://stockfinder.example/",
    });

    expect(await originOf(gateway, inputs, "evil.example")).toMatchObject({
      origin: "https://stockfinder.example",
    });
  });

  test("is otherwise the gateway's own address, by the name of this machine that the visitor typed", async () => {
    const { gateway, inputs } = await aRecordingGateway();
    const { port } = new URL(gateway.url);

    const typed = [`localhost:${port}`, `[::1]:${port}`, `127.0.0.1:${port}`, "localhost:1"];
    const origins = [];
    for (const host of typed) origins.push(await originOf(gateway, inputs, host));

    expect(origins).toMatchObject([
      { origin: `http://localhost:${port}` },
      { origin: `http://[::1]:${port}` },
      { origin: `http://127.0.0.1:${port}` },
      { origin: `http://127.0.0.1:${port}` },
    ]);
  });
});

test("wrong staff passwords are counted for the caller and its wider networks, whatever it says they are", async () => {
  const { gateway, inputs } = await aRecordingGateway({ TRUST_PROXY: "1" });
  await gateway.bus.serve(countConnected, async ({ caller, widerNetworks }) => {
    inputs.push({ caller, widerNetworks });
    return { count: 0 };
  });
  const ask = (from: string) =>
    gateway.ask("/api/conn?caller=x&widerNetworks=y", { headers: { "x-forwarded-for": from } });

  await ask("2001:db8:1:2345::7");
  await ask("192.0.2.1");

  expect(inputs).toEqual([
    { caller: "2001:db8:1:2345::/64", widerNetworks: ["2001:db8:1:2300::/56", "2001:db8:1:0::/48"] },
    { caller: "192.0.2.1", widerNetworks: [] },
  ]);
});

test("an answer of null is 204 without a body", async () => {
  const { gateway } = await aRecordingGateway();

  const answers = [await gateway.ask("/api/auth/logout", { method: "POST" })];

  for (const { status, text, headers } of answers) {
    expect({ status, text }).toEqual({ status: 204, text: "" });
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers).not.toHaveProperty("content-type");
  }
});
