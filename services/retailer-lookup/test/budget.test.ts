import type { Principal } from "@stockfinder/contracts/principal";
import { searchRetailer } from "@stockfinder/contracts/searches";
import { placeOf } from "@stockfinder/places/places";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixture } from "../test-support/fixture.ts";
import { type LocalUpstream, type Respond, startLocalUpstream } from "./local-upstream.ts";
import { type LookupService, startService } from "./lookup-service.ts";

const DAY = 86_400_000;
const ANSWERS: Readonly<Record<string, string>> = {
  "/v1/connect/oauth2/token": "kroger/official-token.json",
  "/v1/locations": "kroger/official-v1-locations.json",
  "/v1/products": "kroger/official-v1-products.json",
};

const krogerApi: Respond = (response, { url }) => {
  const { status, contentType, body } = fixture(ANSWERS[url.pathname] ?? "kroger/official-error-400.json");
  response.writeHead(status, { "content-type": contentType }).end(body);
};

describe.each(SETUPS)("Kroger's daily budget, on $name", (setup) => {
  let upstream: LocalUpstream;
  let service: LookupService;

  beforeAll(async () => {
    upstream = await startLocalUpstream(krogerApi);
    service = await startService(setup, {
      UPSTREAM_KROGER_API: upstream.url,
      KROGER_CLIENT_ID: "client",
      KROGER_CLIENT_SECRET: "secret",
    });
  });
  afterAll(async () => {
    await service.stop();
    await upstream.close();
  });

  const search = (zip: string, callerGroup: string, query = "wipes") => {
    const principal: Principal = { kind: "anonymous", callerGroup };
    return service.call(searchRetailer, { retailer: "kroger", query, zip, page: 1 }, principal);
  };
  const storeSearches = () => upstream.received.filter(({ url }) => url.pathname === "/v1/locations").length;

  test("a caller with many zip codes gets a twentieth of the store searches; others get theirs, and cached ones stay free", async () => {
    const zips = Array.from({ length: 999 }, (_, index) => String(44_001 + index))
      .filter(placeOf)
      .slice(0, 99);
    const results = [];
    for (const zip of zips) results.push(await search(zip, "aaaaa"));
    const places = results.filter(({ error }) => error?.code !== "throttled");
    expect(storeSearches()).toBe(80);
    expect(places.length).toBeLessThan(zips.length);

    const next = zips[results.findIndex(({ error }) => error?.code === "throttled")] ?? "";
    expect(await search(next, "bbbbb")).toMatchObject({ status: "ok" });
    expect(storeSearches()).toBe(81);

    const [known = ""] = zips;
    expect(await search(known, "aaaaa", "towels"), "these stores are known").toMatchObject({
      status: "ok",
    });
    expect(await search(next, "aaaaa"), "another caller's answer").toMatchObject({ status: "ok" });
    expect(storeSearches()).toBe(81);
  });

  test("the stores near a zip code are fetched once a week", async () => {
    await search("44114", "ccccc", "one");
    const before = storeSearches();
    service.clock.move(6 * DAY);
    expect(await search("44114", "ccccc", "two")).toMatchObject({ status: "ok" });
    expect(storeSearches()).toBe(before);
  });
});
