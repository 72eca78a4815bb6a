import { gzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import type { Respond } from "../../../test/local-upstream.ts";
import { OTHER_SHOP, pageWorld, redirectTo, SHOP, SHOP_WITHOUT_WWW } from "../../../test/page-world.ts";

const HOST = "www.kohls.com";
const MINUTE = 60_000;
/** A deadline for calls that wait while the test's clock runs fast. */
const A_YEAR = 365 * 24 * 60 * MINUTE;

test("a page is fetched after its host's robots.txt, with our name and contact, and no other data", async () => {
  const world = await pageWorld();
  world.serve({ [`${HOST}/p/1`]: "<title>Wipes</title>" });

  expect(await world.fetch(`${SHOP}/p/1?variant=2`)).toBe("<title>Wipes</title>");

  expect(world.asked()).toEqual([`${HOST}/robots.txt`, `${HOST}/p/1?variant=2`]);
  for (const { method, headers } of world.web.received) {
    expect(method).toBe("GET");
    expect(headers["user-agent"]).toBe("StockFinder/1.0 (+https://stockfinder.example)");
    expect(headers.cookie).toBeUndefined();
  }
});

describe("robots.txt", () => {
  test("forbids pages, which are then not requested", async () => {
    const world = await pageWorld();
    world.serve({ [`${HOST}/robots.txt`]: "User-agent: *\nDisallow: /p/", [`${HOST}/q/1`]: "allowed" });

    expect(await world.fetch(`${SHOP}/p/1`)).toBe("notAllowed");
    expect(await world.fetch(`${SHOP}/q/1`)).toBe("allowed");
    expect(world.asked()).toEqual([`${HOST}/robots.txt`, `${HOST}/q/1`]);
  });

  test("applies to the target of a redirect", async () => {
    const world = await pageWorld();
    world.serve({
      [`${HOST}/robots.txt`]: "User-agent: *\nDisallow: /private",
      [`${HOST}/p/1`]: redirectTo("/private/1"),
    });

    expect(await world.fetch(`${SHOP}/p/1`)).toBe("notAllowed");
    expect(world.asked()).not.toContain(`${HOST}/private/1`);
  });

  test("is fetched once, by any worker, and again after a day", async () => {
    const world = await pageWorld();
    world.serve({ [`${HOST}/p/1`]: "one", [`${HOST}/p/2`]: "two" });

    await Promise.all([world.fetch(`${SHOP}/p/1`), world.fetch(`${SHOP}/p/2`)]);
    await world.addClient().fetch(new URL(`${SHOP}/p/1`), world.clock.now() + MINUTE);
    expect(world.asked().filter((path) => path.endsWith("robots.txt"))).toHaveLength(1);

    world.clock.move(24 * 60 * MINUTE + 1);
    await world.fetch(`${SHOP}/p/1`);
    expect(world.asked().filter((path) => path.endsWith("robots.txt"))).toHaveLength(2);
  });

  test.each<[string, Respond | number]>([
    ["fails", 500],
    ["is unavailable", (response) => response.destroy()],
    ["leads out of the store", redirectTo("https://robots.example/robots.txt")],
    ["leads in a circle", redirectTo("/robots.txt")],
  ])("that %s forbids everything, for five minutes", async (_how, answer) => {
    const world = await pageWorld();
    world.serve({ [`${HOST}/robots.txt`]: answer, [`${HOST}/p/1`]: "page" });

    expect(await world.fetch(`${SHOP}/p/1`)).toBe("unreadable");
    expect(await world.fetch(`${SHOP}/p/1`)).toBe("unreadable");
    expect(world.asked()).not.toContain(`${HOST}/p/1`);

    world.serve({ [`${HOST}/p/1`]: "page" });
    world.clock.move(5 * MINUTE + 1);
    expect(await world.fetch(`${SHOP}/p/1`)).toBe("page");
  });

  test("that redirects within the store is read there", async () => {
    const world = await pageWorld();
    world.serve({
      "kohls.com/robots.txt": redirectTo(`${SHOP}/robots.txt`),
      [`${HOST}/robots.txt`]: "User-agent: *\nDisallow: /p/",
    });

    expect(await world.fetch(`${SHOP_WITHOUT_WWW}/p/1`)).toBe("notAllowed");
  });

  test("that refuses us rests the host", async () => {
    const world = await pageWorld();
    world.serve({ [`${HOST}/robots.txt`]: 403 });

    expect(await world.fetch(`${SHOP}/p/1`)).toBe("blocked");
    expect(await world.fetch(`${SHOP}/p/1`)).toBe("blocked");
    expect(world.asked()).toEqual([`${HOST}/robots.txt`]);
  });
});

describe("the pace", () => {
  /** When each request came, in milliseconds after the first. */
  function timed(world: Awaited<ReturnType<typeof pageWorld>>, answer: Respond): number[] {
    const times: number[] = [];
    const start = world.clock.now();
    world.web.answer((response, request) => {
      times.push(world.clock.now() - start);
      answer(response, request);
    });
    return times;
  }
  const redirectOnce: Respond = (response, { url }) => {
    if (url.pathname.endsWith("/p/1")) response.writeHead(302, { location: "/p/2" }).end();
    else response.writeHead(200).end();
  };

  test("is two seconds a host, robots.txt and redirects included", async () => {
    const world = await pageWorld();
    const times = timed(world, redirectOnce);

    await world.fetch(`${SHOP}/p/1`);
    await world.fetch(`${SHOP}/p/3`);

    expect(times).toEqual([0, 2_010, 4_020, 6_030]);
  });

  test("is each host's own", async () => {
    const world = await pageWorld();
    const times = timed(world, (response) => response.end());

    await world.fetch(`${SHOP}/p/1`);
    await world.fetch(`${OTHER_SHOP}/p/1`);

    expect(times).toEqual([0, 2_010, 2_010, 4_020]);
  });

  test("is slower if robots.txt says so", async () => {
    const world = await pageWorld();
    const times = timed(world, (response) => response.end("User-agent: *\nCrawl-delay: 10"));

    for (const path of ["/p/1", "/p/2", "/p/3"]) await world.fetch(`${SHOP}${path}`);

    expect(times).toEqual([0, 2_010, 12_060, 22_110]);
  });

  test("is slower if the shop's file says so", async () => {
    const shop = { name: "A shop", hosts: ["www.kohls.com"], country: "USA", pace: 45 } as const;
    const { clock, fetch, serve } = await pageWorld({ shop: { ...shop, hosts: [...shop.hosts] } });
    serve({ "www.kohls.com/p/1": "1", "www.kohls.com/p/2": "2" });
    await fetch(`${SHOP}/p/1`);
    const after = clock.now();
    await fetch(`${SHOP}/p/2`);
    expect(clock.now() - after).toBeGreaterThanOrEqual(45_000);
  });

  test("has one running request per host, however long it takes", async () => {
    const world = await pageWorld();
    await world.fetch(`${SHOP}/p/0`);
    const first = Promise.withResolvers<() => void>();
    let underWay = 0;
    let most = 0;
    world.web.answer((response, { url }) => {
      most = Math.max(most, ++underWay);
      const answer = () => {
        underWay -= 1;
        response.end();
      };
      if (url.pathname.endsWith("/p/1")) first.resolve(answer);
      else answer();
    });
    const slow = world.fetch(`${SHOP}/p/1`, A_YEAR);
    const answerFirst = await first.promise;
    const second = world.addClient().fetch(new URL(`${SHOP}/p/2`), world.clock.now() + A_YEAR);
    await world.fetch(`${OTHER_SHOP}/p/3`, A_YEAR); // another host waits for nobody
    expect(world.asked()).not.toContain(`${HOST}/p/2`);

    answerFirst();
    await Promise.all([slow, second]);

    expect(most).toBe(2); // one for each of the two hosts
    expect(world.asked()).toContain(`${HOST}/p/2`);
  });

  test("leaves no turn before the deadline: the call fails at once", async () => {
    const world = await pageWorld();
    await world.fetch(`${SHOP}/p/1`);

    await expect(world.fetch(`${SHOP}/p/2`, 1_000)).rejects.toMatchObject({
      code: "too-many",
      details: { retryAfterSeconds: 3 },
    });
  });

  test("lets eight wait for a host, so that they cannot take the slots of others", async () => {
    const world = await pageWorld();
    await world.fetch(`${SHOP}/p/0`);
    const held = Promise.withResolvers<() => void>();
    world.web.answer((response, { url }) => {
      if (url.pathname.endsWith("/p/1")) held.resolve(() => response.end());
      else response.end();
    });
    const underWay = world.fetch(`${SHOP}/p/1`);
    const answer = await held.promise;
    const waiting = Array.from({ length: 8 }, (_, n) => world.fetch(`${SHOP}/q/${n}`));

    await expect(world.fetch(`${SHOP}/q/9`)).rejects.toMatchObject({ code: "too-many" });

    answer();
    await Promise.all([underWay, ...waiting]);
  });

  test("ends for waiting requests when the service stops", async () => {
    const world = await pageWorld();
    await world.fetch(`${SHOP}/p/1`);
    world.clock.sleep = () => new Promise(() => {});
    const waiting = world.fetch(`${SHOP}/p/2`);

    await vi.waitFor(() => {
      world.client.stopWaiting();
      return expect(waiting).rejects.toMatchObject({ code: "unavailable" });
    });
    await expect(world.fetch(`${SHOP}/p/3`)).rejects.toMatchObject({ code: "unavailable" });
  });
});

describe("a redirect", () => {
  test("is followed within the store, five times", async () => {
    const world = await pageWorld();
    world.serve({
      "kohls.com/p/1": redirectTo(`${SHOP}/p/1`, 301),
      [`${HOST}/p/1`]: redirectTo("2?a=b", 307),
      [`${HOST}/p/2`]: redirectTo("/p/3", 308),
      [`${HOST}/p/3`]: redirectTo("//www.kohls.com/p/4"),
      [`${HOST}/p/4`]: redirectTo("https://WWW.KOHLS.COM:443/p/5", 303),
      [`${HOST}/p/5`]: "at last",
    });

    const page = await world.client.fetch(new URL(`${SHOP_WITHOUT_WWW}/p/1`), world.clock.now() + MINUTE);

    expect(page).toMatchObject({ url: new URL(`${SHOP}/p/5`), html: "at last" });
  });

  test("is not followed a sixth time", async () => {
    const world = await pageWorld();
    world.web.answer((response, { url }) =>
      url.pathname.endsWith("robots.txt")
        ? response.writeHead(404).end()
        : response.writeHead(302, { location: `${url.pathname.replace("/pages/www.kohls.com", "")}x` }).end(),
    );

    expect(await world.fetch(`${SHOP}/p`)).toBe("unreadable");
    expect(world.asked().at(-1)).toBe(`${HOST}/pxxxxx`);
  });

  test.each([
    ["another site", "https://evil.example/p/1"],
    ["another site, without a scheme", "//evil.example/p/1"],
    ["another store", `${OTHER_SHOP}/p/1`],
    ["http", "http://www.kohls.com/p/2"],
    ["another port", "https://www.kohls.com:8443/p/2"],
    ["a user name", "https://me@www.kohls.com/p/2"],
    ["a password", "https://:me@www.kohls.com/p/2"],
    ["a name that only begins like the store's", "https://www.kohls.com.evil.example/p/2"],
    ["a name that only ends like the store's", "https://evilkohls.com/p/2"],
    ["a host of the store that is not in the directory", "https://internal.kohls.com/p/2"],
    ["the name with a final dot", "https://www.kohls.com./p/2"],
    ["this machine", "https://localhost/p/2"],
    ["loopback", "https://127.0.0.1/p/2"],
    ["loopback, as a number", "https://2130706433/p/2"],
    ["loopback, IPv6", "https://[::1]/p/2"],
    ["loopback, mapped", "https://[::ffff:127.0.0.1]/p/2"],
    ["the cloud's metadata", "http://169.254.169.254/latest/meta-data"],
    ["a file", "file:///etc/passwd"],
    ["a script", "javascript:alert(1)"],
    ["data", "data:text/html,<title>x</title>"],
    ["no address", "https://"],
    ["no address either", "https://[not-an-address/"],
  ])("to %s is not followed", async (_where, location) => {
    const world = await pageWorld();
    world.serve({ [`${HOST}/p/1`]: redirectTo(location) });

    expect(await world.fetch(`${SHOP}/p/1`)).toBe("unreadable");
    expect(world.asked()).toEqual([`${HOST}/robots.txt`, `${HOST}/p/1`]);
  });
});

describe("an address that is no store's", () => {
  test.each([
    "http://www.kohls.com/p/1",
    "https://www.kohls.com:444/p/1",
    "https://user@www.kohls.com/p/1",
    "https://www.kohls.com.evil.example/p/1",
    "https://127.0.0.1/p/1",
    "https://[::1]/p/1",
  ])("is never asked for: %s", async (url) => {
    const world = await pageWorld();

    expect(await world.fetch(url)).toBe("notAllowed");
    expect(world.asked()).toEqual([]);
  });

  test("cannot climb out of its host's folder where the pages have a base address", async () => {
    const world = await pageWorld();
    world.serve({});

    await world.fetch(`${SHOP}/../../other/%2e%2e/%2e%2e/..%2f..%2fp?x=/../`);

    for (const path of world.asked()) expect(path).toMatch(/^www\.kohls\.com\//);
  });
});

describe("a name with a non-public address", () => {
  test.each([
    [["127.0.0.1"]],
    [["10.0.0.7"]],
    [["169.254.169.254"]],
    [["::1"]],
    [["::ffff:127.0.0.1"]],
    [["fd00::1"]],
    [["1.1.1.1", "127.0.0.1"]],
    [["2606:4700::1111", "::1"]],
    [[]],
  ])("is not connected to: %j", async (addresses) => {
    const resolve = vi.fn(async () =>
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
    const world = await pageWorld({ resolve });

    expect(await world.fetch(`${SHOP}/p/1`)).toBe("unreadable");
    expect(resolve).toHaveBeenCalledExactlyOnceWith(HOST);
    expect(world.web.connections()).toBe(0);
  });
});

describe("a host that refuses us", () => {
  const blockedUntil = (world: Awaited<ReturnType<typeof pageWorld>>, path: string) =>
    world.client.fetch(new URL(`${SHOP}${path}`), world.clock.now() + MINUTE).then(
      () => null,
      ({ outcome, retryAt }) => ({ outcome, restsMs: retryAt - world.clock.now() }),
    );

  test.each([403, 412, 429])("with %i rests, with all of its pages, for all workers", async (status) => {
    const world = await pageWorld();
    world.serve({ [`${HOST}/p/1`]: status, [`${HOST}/p/2`]: "two", "www.macys.com/p/1": "other" });

    expect(await blockedUntil(world, "/p/1")).toEqual({ outcome: "blocked", restsMs: 5 * MINUTE });
    const asked = world.asked().length;
    world.clock.move(5 * MINUTE - 1);
    expect(await blockedUntil(world, "/p/2")).toEqual({ outcome: "blocked", restsMs: 1 });
    await expect(
      world.addClient().fetch(new URL(`${SHOP}/p/2`), world.clock.now() + MINUTE),
    ).rejects.toMatchObject({ outcome: "blocked", wasAsked: false });
    expect(world.asked()).toHaveLength(asked);
    expect(await world.fetch(`${OTHER_SHOP}/p/1`)).toBe("other");

    world.clock.move(1);
    expect(await world.fetch(`${SHOP}/p/2`)).toBe("two");
  });

  test("again and again rests twice as long each time, up to six hours", async () => {
    const world = await pageWorld();
    world.serve({ [`${HOST}/p/1`]: 403 });
    const rests: number[] = [];
    for (let time = 0; time < 9; time += 1) {
      const blocked = await blockedUntil(world, "/p/1");
      rests.push((blocked?.restsMs ?? 0) / MINUTE);
      world.clock.move(blocked?.restsMs ?? 0);
    }

    expect(rests).toEqual([5, 10, 20, 40, 80, 160, 320, 360, 360]);
  });

  test("rests as at first after a good reading, not after an answer alone", async () => {
    const world = await pageWorld();
    world.serve({ [`${HOST}/p/1`]: 403, [`${HOST}/p/2`]: "two" });
    const rest = async () => {
      const blocked = await blockedUntil(world, "/p/1");
      world.clock.move(blocked?.restsMs ?? 0);
      return (blocked?.restsMs ?? 0) / MINUTE;
    };

    expect(await rest()).toBe(5);
    await world.fetch(`${SHOP}/p/2`);
    expect(await rest()).toBe(10);
    await world.fetch(`${SHOP}/p/2`);
    await world.client.readWell(new URL(`${SHOP}/p/2`));
    expect(await rest()).toBe(5);
  });

  test("pauses after a wall in a page, reported by its reader", async () => {
    const world = await pageWorld();
    world.serve({ [`${HOST}/p/1`]: "Robot or human?" });
    await world.fetch(`${SHOP}/p/1`);

    expect(await world.client.refused(new URL(`${SHOP}/p/1`))).toBe(world.clock.now() + 5 * MINUTE);
    expect(await world.fetch(`${SHOP}/p/1`)).toBe("blocked");
  });

  test.each<[string, string, number]>([
    ["longer", "900", 15],
    ["shorter", "10", 5],
    ["much longer", "86400", 360],
  ])("and asks for a %s rest gets it, within limits", async (_how, seconds, minutes) => {
    const world = await pageWorld();
    world.serve({
      [`${HOST}/p/1`]: (response) => response.writeHead(429, { "retry-after": seconds }).end(),
    });

    expect(await blockedUntil(world, "/p/1")).toEqual({ outcome: "blocked", restsMs: minutes * MINUTE });
  });

  test("by a challenge with another status rests; one that only fails does not", async () => {
    const world = await pageWorld();
    world.serve({
      [`${HOST}/p/1`]: 503,
      [`${HOST}/p/2`]: (response) => response.writeHead(503).end("<title>Just a moment...</title>"),
    });

    expect(await world.fetch(`${SHOP}/p/1`)).toBe("unreadable");
    expect(await world.fetch(`${SHOP}/p/2`)).toBe("blocked");
  });
});

describe("an answer", () => {
  test.each<[string, Respond | number, string]>([
    ["not found", 404, "gone"],
    ["gone", 410, "gone"],
    ["failure", 500, "unreadable"],
    ["sign-in", 401, "unreadable"],
    ["redirect without address", 302, "unreadable"],
    ["cut connection", (response) => response.destroy(), "unreadable"],
    [
      "cut body",
      (response) => {
        response.writeHead(200, { "content-length": "100" });
        response.write("half");
        setImmediate(() => response.destroy());
      },
      "unreadable",
    ],
    ["page of just too much", (response) => response.end("x".repeat(2 * 1024 * 1024 + 1)), "unreadable"],
    [
      "small packet with a large page",
      (response) =>
        response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("x".repeat(50_000_000))),
      "unreadable",
    ],
    [
      "page that is no gzip",
      (response) => response.writeHead(200, { "content-encoding": "gzip" }).end("this is no gzip"),
      "unreadable",
    ],
  ])("that is a %s is distinguished from a page", async (_kind, answer, outcome) => {
    const world = await pageWorld();
    world.serve({ [`${HOST}/p/1`]: answer });

    expect(await world.fetch(`${SHOP}/p/1`)).toBe(outcome);
  });

  test("of 2 MiB is read", async () => {
    const world = await pageWorld();
    world.serve({ [`${HOST}/p/1`]: "x".repeat(2 * 1024 * 1024) });

    expect(await world.fetch(`${SHOP}/p/1`)).toHaveLength(2 * 1024 * 1024);
  });

  test.each<[string, Respond]>([
    ["headers", () => {}],
    [
      "end",
      (response) => {
        response.writeHead(200);
        response.write("x");
      },
    ],
  ])("whose %s never comes is given up", async (_part, answer) => {
    const world = await pageWorld({ limits: { headersMs: 30, wholeMs: 60 } });
    world.serve({ [`${HOST}/robots.txt`]: "", [`${HOST}/p/1`]: answer });

    expect(await world.fetch(`${SHOP}/p/1`)).toBe("unreadable");
  });
});
