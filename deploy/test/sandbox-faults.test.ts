import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../sandbox/sandbox.ts";

const SEARCH = "/wmt/search/api/preso?query=wipes";

let sandbox: Sandbox;
let sleep = async (_milliseconds: number): Promise<void> => {};

beforeAll(async () => {
  sandbox = await startSandbox({
    host: "0.0.0.0",
    port: 0,
    seed: "faults",
    sleep: (milliseconds) => sleep(milliseconds),
  });
});
beforeEach(() => control("POST", "reset"));
afterAll(() => sandbox.stop());

function ask(path: string, init?: RequestInit): Promise<Response> {
  return fetch(sandbox.url + path, init);
}

async function control(method: string, path: string, body?: unknown, expected = 200) {
  const answer = await fetch(`${sandbox.controlUrl}/control/${path}`, {
    method,
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  expect(answer.status, text).toBe(expected);
  return JSON.parse(text);
}

test("every answer is marked as the sandbox's", async () => {
  for (const path of [SEARCH, "/wmt/no/such/path", "/", "/pictures/711719541028.svg", "/nobody/at/all"]) {
    expect((await ask(path)).headers.get("x-sandbox"), path).toBe("stockfinder");
  }
});

test.each([403, 412, 429, 500, 520])("status %i is returned by every host of a retailer", async (code) => {
  await control("PUT", "faults/walmart", { status: { code } });
  for (const path of [SEARCH, "/walmart-api/api-proxy/service/affil/product/v2/search?query=wipes"]) {
    expect((await ask(path)).status).toBe(code);
  }
  expect((await ask("/tgt/v2/plp/search/?keyword=wipes")).status).toBe(200);
  await control("DELETE", "faults/walmart");
  expect((await ask(SEARCH)).status).toBe(200);
});

test("a refusal has the body of a bot wall, and a throttled caller gets Retry-After", async () => {
  await control("PUT", "faults/wmt", { status: { code: 412 } });
  expect(await (await ask(SEARCH)).json()).toMatchObject({
    appId: expect.any(String),
    blockScript: expect.any(String),
  });
  await control("PUT", "faults/wmt", { status: { code: 429 } });
  expect((await ask(SEARCH)).headers.get("retry-after")).toBe("2");
});

test("a challenge is an HTML page in place of JSON", async () => {
  await control("PUT", "faults/wmt", { challenge: true });
  const answer = await ask(SEARCH);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
  expect(await answer.text()).toContain("Robot or human?");
});

test("a cut connection breaks in the middle of the body", async () => {
  await control("PUT", "faults/wmt", { cut: true });
  const answer = await ask(SEARCH);
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
});

test("wrong JSON is valid JSON of another shape", async () => {
  await control("PUT", "faults/wmt", { wrongJson: true });
  expect(await (await ask(SEARCH)).json()).toMatchObject({ items: "none" });
});

test("a huge body has the requested length", async () => {
  await control("PUT", "faults/wmt", { hugeBody: true, hugeBytes: 5 * 1_048_576 });
  expect((await (await ask(SEARCH)).arrayBuffer()).byteLength).toBeGreaterThanOrEqual(5 * 1_048_576);
});

test("a hanging upstream never answers, and delays no other", async () => {
  await control("PUT", "faults/wmt", { hang: true });
  const caller = new AbortController();
  const hanging = ask(SEARCH, { signal: caller.signal }).then(
    () => "answered",
    () => "gave up",
  );
  expect((await ask("/tgt/v2/plp/search/?keyword=wipes")).status).toBe(200);
  expect(
    await Promise.race([
      hanging,
      ask(`/cvs/shop-assets/proxy/search?query=wipes`).then(() => "still waiting"),
    ]),
  ).toBe("still waiting");
  caller.abort();
  expect(await hanging).toBe("gave up");
});

test("latency delays an answer by the given time", async () => {
  const slept: number[] = [];
  const woken = Promise.withResolvers<void>();
  sleep = async (milliseconds) => {
    slept.push(milliseconds);
    await woken.promise;
  };
  await control("PUT", "faults/wmt", { latency: { fixedMs: 120 } });
  let answered = false;
  const answer = ask(SEARCH).then((response) => {
    answered = true;
    return response;
  });
  await expect.poll(() => slept).toEqual([120]);
  expect((await ask("/tgt/v2/plp/search/?keyword=wipes")).status).toBe(200);
  expect(answered).toBe(false);

  woken.resolve();
  expect((await answer).status).toBe(200);
});

test("counts the calls of each upstream by route", async () => {
  await ask(SEARCH);
  await ask(SEARCH);
  await ask("/tgt/v3/stores/nearby/44114");
  await ask("/tgt/no/such/path");
  expect((await control("GET", "state")).calls).toEqual({
    total: 4,
    upstreams: {
      wmt: { total: 2, byRoute: { "GET /search/api/preso": 2 } },
      tgt: { total: 2, byRoute: { "GET /v3/stores/nearby/{zip}": 1, unknown: 1 } },
    },
  });
  expect((await control("POST", "reset")).calls).toEqual({ total: 0, upstreams: {} });
});

test("a frozen clock freezes the stock too", async () => {
  const quantities = async () => {
    const { items } = (await (await ask(SEARCH)).json()) as { items: { quantity: number }[] };
    return items.map(({ quantity }) => quantity);
  };
  expect((await control("PUT", "clock", { now: "2031-05-01T08:00:00Z" })).now).toBe(
    "2031-05-01T08:00:00.000Z",
  );
  const before = await quantities();
  expect(await quantities()).toEqual(before);
  expect((await control("PUT", "clock", { advanceMs: 3_600_000 })).now).toBe("2031-05-01T09:00:00.000Z");
  expect(await quantities()).not.toEqual(before);
});

test.each([
  ["PUT", "faults/wmt", { status: { code: 418 } }, 400],
  ["PUT", "faults/wmt", "not json", 400],
  ["PUT", "faults/nobody", {}, 404],
  ["PUT", "clock", { now: "yesterday" }, 400],
  ["PUT", "stock/000000000000", { stock: "in" }, 404],
  ["PUT", "stock/711719541028", { stock: "plenty" }, 400],
  ["GET", "nothing", undefined, 404],
])("refuses %s %s with %j", async (method, path, body, status) => {
  expect(await control(method, path, body, status)).toEqual({ error: expect.stringMatching(/\w/) });
});

test("the control listens on a separate port, on loopback only", async () => {
  expect((await ask("/control/state")).status).toBe(404);
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal);
  for (const { address } of outside) {
    const port = new URL(sandbox.controlUrl).port;
    await expect(fetch(`http://${address}:${port}/control/state`)).rejects.toThrow();
    expect((await fetch(`http://${address}:${new URL(sandbox.url).port}/healthz`)).status).toBe(200);
  }
});

test("its page says that the data is demo data, and how to control it", async () => {
  const page = await (await ask("/")).text();
  expect(page).toContain("This is demo data");
  expect(page).toContain(`curl -X PUT ${sandbox.controlUrl}/control/faults/target`);
});

test("answers link to pictures at the public address, where they can be fetched", async () => {
  const { items } = (await (await ask(SEARCH)).json()) as { items: { imageUrl: string }[] };
  const picture = await fetch(items[0]?.imageUrl ?? "");
  expect(picture.headers.get("content-type")).toMatch(/^image\/svg\+xml/);
  expect(await picture.text()).toMatch(/^<svg /);

  const elsewhere = await startSandbox({
    port: 0,
    publicPicturesUrl: "https://shop.example/sandbox-pictures/",
  });
  const answer = await fetch(elsewhere.url + SEARCH);
  await elsewhere.stop();
  expect(await answer.json()).toMatchObject({
    items: expect.arrayContaining([
      expect.objectContaining({
        imageUrl: expect.stringMatching(/^https:\/\/shop\.example\/sandbox-pictures\/\d{12}\.svg$/),
      }),
    ]),
  });
});

test("the index lists a shop's pages, and a fault affects its host alone", async () => {
  const { pages } = (await (await ask("/page-index?gtin=00711719541028")).json()) as {
    pages: { url: string }[];
  };
  const [broken, well] = pages.map(({ url }) => url.replace("https://", "/pages/"));
  if (!broken || !well) throw new Error("sold nowhere");
  const host = broken.split("/")[2] ?? "";
  expect((await ask(broken)).status).toBe(200);

  await control("PUT", `faults/${host}`, { status: { code: 403 } });
  expect((await ask(broken)).status).toBe(403);
  expect((await ask(`/pages/${host}/robots.txt`)).status).toBe(403);
  expect((await ask(well)).status).toBe(200);
  await control("PUT", `faults/${host}`, { challenge: true });
  const wall = await ask(broken);
  expect([wall.status, await wall.text()]).toEqual([200, expect.stringContaining("Robot or human?")]);
  await control("DELETE", `faults/${host}`);
  expect((await ask(broken)).status).toBe(200);

  const { calls } = await control("GET", "state");
  expect(calls.upstreams[host].byRoute).toEqual({ page: 4, "/robots.txt": 1 });
});

test("shops are found by their host only, and only read", async () => {
  expect((await ask("/pages/shop.example/p/1")).status).toBe(404);
  expect((await ask("/pages/www.kohls.com/robots.txt")).status).toBe(200);
  expect((await ask("/pages/www.kohls.com/robots.txt", { method: "POST" })).status).toBe(405);
  expect(await (await ask("/page-index?gtin=1")).json()).toEqual({ pages: [] });
  expect(await (await ask("/page-index")).json()).toEqual({ pages: [] });
});
