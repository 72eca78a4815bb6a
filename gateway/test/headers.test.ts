import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { OWN_EXTENSION_ID } from "@stockfinder/contracts/extension-id";
import { listRetailers } from "@stockfinder/contracts/retailers";
import { logSearch } from "@stockfinder/contracts/searches";
import { describe, expect, test } from "vitest";
import type { GatewayConfig } from "../src/config.ts";
import { aFolder, aGateway, type GatewayUnderTest } from "./gateway-under-test.ts";

const CHROME = `chrome-extension://${OWN_EXTENSION_ID}`;
const ANY_STATUS = ["/api/retailers", "/api/search", "/api/nothing", "/nothing", "/healthz", "/api/docs"];

async function aServingGateway(
  environment: Record<string, string> = {},
  config: Partial<GatewayConfig> = {},
): Promise<GatewayUnderTest> {
  const gateway = await aGateway({ environment, config });
  await gateway.bus.serve(listRetailers, async () => []);
  await gateway.bus.serve(logSearch, async () => ({ worked: true as const }));
  return gateway;
}

describe("the request id", () => {
  test.each(ANY_STATUS)("is on the answer to %s", async (path) => {
    const gateway = await aServingGateway();

    expect((await gateway.ask(path)).headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
  });

  test("is the caller's own if it is well formed, and is in calls and log lines", async () => {
    const gateway = await aGateway();
    const seen: string[] = [];
    await gateway.bus.serve(logSearch, async (_input, { requestId }) => {
      seen.push(requestId);
      return { worked: true as const };
    });

    const answer = await gateway.post(
      "/api/log/search",
      { query: "wipes", zipcode: "44114" },
      { "x-request-id": "client.42_a-b" },
    );

    expect(answer.headers["x-request-id"]).toBe("client.42_a-b");
    expect(seen).toEqual(["client.42_a-b"]);
    await expect
      .poll(() => gateway.log)
      .toContainEqual(
        expect.objectContaining({
          requestId: "client.42_a-b",
          method: "POST",
          route: "/api/log/search",
          status: 200,
        }),
      );
  });

  test.each(["short", "x".repeat(65), "with space", "<script>alert"])("%s is not copied", async (id) => {
    const gateway = await aServingGateway();

    const answer = await gateway.ask("/api/retailers", { headers: { "x-request-id": id } });

    expect(answer.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
  });
});

describe("security headers", () => {
  test("a page may run our own scripts only", async () => {
    const gateway = await aServingGateway();

    const { headers } = await gateway.ask("/api/docs");

    const policy = headers["content-security-policy"];
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("img-src 'self' https: data:");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
  });

  test("data may run and load nothing, and is not cached", async () => {
    const gateway = await aServingGateway();

    const { headers } = await gateway.ask("/api/retailers");

    expect(headers["content-security-policy"]).toBe("default-src 'none';frame-ancestors 'none';sandbox");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["cache-control"]).toBe("no-store");
  });

  test.each(["/login?t=1&code=c", "/Login", "/u/google?code=c", "/success", "/success/", "/welcome?t=1"])(
    "the site that %s leads to gets no referrer",
    async (path) => {
      const gateway = await aServingGateway();

      expect((await gateway.ask(path)).headers["referrer-policy"]).toBe("no-referrer");
    },
  );

  test.each(["/", "/product/wipes/44114", "/popular", "/logins", "/welcomes"])(
    "the site that %s leads to gets our origin as referrer",
    async (path) => {
      const gateway = await aServingGateway();

      expect((await gateway.ask(path)).headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    },
  );

  test("HSTS is sent if the public address is https", async () => {
    const overHttp = await aServingGateway();
    const overHttps = await aServingGateway({ PUBLIC_URL: "https://stockfinder.example" });

    expect((await overHttp.ask("/api/docs")).headers["strict-transport-security"]).toBeUndefined();
    const { headers } = await overHttps.ask("/api/docs");
    expect(headers["strict-transport-security"]).toContain("max-age=31536000");
    expect(headers["content-security-policy"]).toContain("upgrade-insecure-requests");
  });

  test("no answer names the software", async () => {
    const gateway = await aServingGateway();

    for (const path of ANY_STATUS)
      expect((await gateway.ask(path)).headers).not.toHaveProperty("x-powered-by");
  });
});

describe("other origins", () => {
  const preflight = { "access-control-request-method": "POST", "access-control-request-headers": "zip-code" };

  test.each([CHROME, "moz-extension://7f3a0e9c-1111-4222-8333-444455556666"])(
    "%s may ask and read, without credentials",
    async (origin) => {
      const gateway = await aServingGateway();

      const allowed = await gateway.ask("/api/log/search", {
        method: "OPTIONS",
        headers: { origin, ...preflight },
      });
      const answer = await gateway.ask("/api/retailers", { headers: { origin } });

      expect(allowed).toMatchObject({ status: 204, headers: { "access-control-allow-origin": origin } });
      expect(allowed.headers["access-control-allow-methods"]).toContain("POST");
      expect(allowed.headers["access-control-allow-headers"]).toContain("zip-code");
      expect(answer.headers).toMatchObject({ "access-control-allow-origin": origin, vary: "Origin" });
      expect(answer.headers["access-control-expose-headers"]).toContain("X-Request-Id");
      expect(answer.headers).not.toHaveProperty("access-control-allow-credentials");
    },
  );

  test.each(["https://evil.example", "null", `chrome-extension://${"p".repeat(32)}`])(
    "%s may not",
    async (origin) => {
      const gateway = await aServingGateway();

      const refused = await gateway.ask("/api/log/search", {
        method: "OPTIONS",
        headers: { origin, ...preflight },
      });
      const answer = await gateway.ask("/api/retailers", { headers: { origin } });

      expect(refused.headers).not.toHaveProperty("access-control-allow-origin");
      expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
    },
  );

  test("another site's page may not write, our extension may", async () => {
    const gateway = await aServingGateway();
    const search = { query: "wipes", zipcode: "44114" };
    const crossSite = { "sec-fetch-site": "cross-site" };

    const fromSite = await gateway.post("/api/log/search", search, crossSite);
    const fromExtension = await gateway.post("/api/log/search", search, { ...crossSite, origin: CHROME });
    const fromOurs = await gateway.post("/api/log/search", search, { "sec-fetch-site": "same-origin" });

    expect(fromSite.json()).toMatchObject({ status: 403, code: "forbidden" });
    expect(fromExtension.status).toBe(200);
    expect(fromOurs.status).toBe(200);
  });
});

describe("a browser without Sec-Fetch-Site", () => {
  const writeFrom = async (origin: string | undefined, environment: Record<string, string> = {}) => {
    const gateway = await aServingGateway(environment);
    const headers = origin === undefined ? {} : { origin: origin.replace("{self}", gateway.url) };
    const answer = await gateway.post("/api/log/search", { query: "wipes", zipcode: "44114" }, headers);
    return answer.status;
  };

  test.each(["https://evil.example", "null", "http://localhost:1", "http://127.0.0.1"])(
    "may not write from %s",
    async (origin) => {
      expect(await writeFrom(origin)).toBe(403);
    },
  );

  test.each([CHROME, "{self}", undefined])("may write from %s", async (origin) => {
    expect(await writeFrom(origin)).toBe(200);
  });

  test("may write from PUBLIC_URL, whatever Host the proxy in front sends", async () => {
    const PUBLIC_URL = "https://stockfinder.example";
    expect(await writeFrom(PUBLIC_URL, { PUBLIC_URL })).toBe(200);
  });
});

describe("an absolute request target", () => {
  test("gets the API's routes and headers", async () => {
    const gateway = await aServingGateway();

    const answer = await gateway.ask(`${gateway.url}/api/retailers`);

    expect(answer).toMatchObject({ status: 200, text: "[]" });
    expect(answer.headers).toMatchObject({
      "content-security-policy": "default-src 'none';frame-ancestors 'none';sandbox",
      "cache-control": "no-store",
    });
  });

  test("gets the headers of a page with secrets, and those of the front page", async () => {
    const gateway = await aServingGateway();

    const policyOf = async (path: string) =>
      (await gateway.ask(`${gateway.url}${path}`)).headers["referrer-policy"];

    expect(await policyOf("/login?code=c")).toBe("no-referrer");
    expect(await policyOf("")).toBe("strict-origin-when-cross-origin");
    expect(await policyOf("?query=wipes")).toBe("strict-origin-when-cross-origin");
  });

  test("names the host, whatever the Host header says", async () => {
    const gateway = await aServingGateway();
    const headers = { host: "localhost" };

    expect((await gateway.ask("http://evil.example/api/retailers", { headers })).status).toBe(421);
    expect((await gateway.ask("HTTP://LOCALHOST:80/api/retailers", { headers })).status).toBe(200);
  });
});

describe("a host name that is not ours", () => {
  const statusFor = async (host: string, environment: Record<string, string> = {}) => {
    const gateway = await aServingGateway(environment);
    return (await gateway.ask("/api/retailers", { headers: { host } })).status;
  };

  test("is refused outside production, with a clear message", async () => {
    const gateway = await aServingGateway();

    const answer = await gateway.ask("/api/retailers", { headers: { host: "rebound.example:8080" } });

    expect(answer.json()).toMatchObject({
      status: 421,
      code: "unknown-host",
      detail: expect.stringContaining("PUBLIC_URL"),
    });
  });

  test.each(["localhost", "LocalHost:8080", "127.0.0.1:9", "[::1]:8080"])("%s is ours", async (host) => {
    expect(await statusFor(host)).toBe(200);
  });

  test("a further name is PUBLIC_URL's", async () => {
    const environment = { PUBLIC_URL: "http://192.168.0.5:8080" };

    expect(await statusFor("192.168.0.5:8080", environment)).toBe(200);
    expect(await statusFor("192.168.0.6:8080", environment)).toBe(421);
    expect(await statusFor("evil-192.168.0.5", environment)).toBe(421);
  });

  test("is for the proxy in front to refuse in production", async () => {
    const environment = { NODE_ENV: "production", PUBLIC_URL: "https://stockfinder.example" };

    expect(await statusFor("10.0.0.7:8080", environment)).toBe(200);
  });
});

describe("health", () => {
  test("the process runs and is ready", async () => {
    const gateway = await aServingGateway();

    expect(await gateway.ask("/healthz")).toMatchObject({ status: 200 });
    expect((await gateway.ask("/readyz")).json()).toEqual({ ready: true, away: [], degraded: [] });
  });

  test("it stays ready without the broker, and says so", async () => {
    const gateway = await aServingGateway();
    Object.assign(gateway.bus, { isUp: () => false });

    const answer = await gateway.ask("/readyz");

    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual({ ready: true, away: [], degraded: ["bus"] });
  });

  test("metrics are served in development, and in production not on this port", async () => {
    const development = await aServingGateway();
    const webFiles = await aFolder();
    await writeFile(join(webFiles, "index.html"), "<!doctype html>");
    await writeFile(join(webFiles, "pages.json"), '{"paths":["/"],"listed":[]}');
    const production = await aServingGateway(
      { NODE_ENV: "production", PUBLIC_URL: "http://localhost:8080" },
      { webFiles },
    );
    await development.ask("/api/retailers");

    await expect
      .poll(async () => (await development.ask("/metrics")).text)
      .toMatch(/http_request_seconds_count\{.*route="\/api\/retailers",status="200"/);
    expect((await production.ask("/metrics", { headers: { accept: "text/html,*/*" } })).status).toBe(404);
  });
});

test("the interface is described for programs and for people", async () => {
  const gateway = await aServingGateway();

  expect((await gateway.ask("/api/openapi.json")).json()).toMatchObject({ openapi: "3.1.1" });
  expect((await gateway.ask("/api/docs")).text).toContain("/api/search/{retailer}");
  expect((await gateway.ask("/api/docs.css")).headers["content-type"]).toContain("text/css");
  expect((await gateway.ask("/api/docs.js")).headers["content-type"]).toContain("text/javascript");
});
