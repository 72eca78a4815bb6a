import { expect, test } from "vitest";
import type { Retailer, Source } from "../parsing/retailer.ts";
import type { UpstreamId } from "../parsing/upstream.ts";
import type { ConfiguredUpstreams, UpstreamSettings } from "../upstream/upstream-config.ts";
import { activeRetailers, retailerOf } from "./active-retailers.ts";

function source(kind: Source["kind"]): Source {
  return { kind, search: async () => ({ items: [], pageCount: 0 }), availability: async () => [] };
}
const about = { beta: false, onlineOnly: false, country: ["USA"] } as const;
const from = (source: Source["kind"], ...ids: UpstreamId[]) => ids.map((id) => ({ id, source, name: id }));
const kroger: Retailer = {
  ...about,
  upstreams: [...from("site", "kroger"), ...from("official", "kroger-api")],
  id: "kroger",
  label: "Kroger",
  site: source("site"),
  official: source("official"),
};
const target: Retailer = {
  ...about,
  upstreams: from("site", "tgt", "tgt2"),
  id: "target",
  label: "Target",
  site: source("site"),
};
const bestbuy: Retailer = {
  ...about,
  upstreams: from("official", "bestbuy"),
  id: "bestbuy",
  label: "Best Buy",
  official: source("official"),
};

const at = (data: "sandbox" | "live"): UpstreamSettings => ({
  retailer: "kroger",
  isAllowed: () => true,
  baseUrl: new URL("http://shop.example"),
  source: data,
  credentials: { kind: "none" },
  rates: [],
});

function activate(retailer: Retailer, upstreams: ConfiguredUpstreams) {
  return retailerOf(activeRetailers([retailer], upstreams), retailer.id);
}

test("the official API is preferred to the site", () => {
  const both = activate(kroger, { kroger: at("sandbox"), "kroger-api": at("live") });
  expect(both).toMatchObject({ source: { kind: "official" }, info: { enabled: true, source: "live" } });
  expect(activate(kroger, { kroger: at("sandbox") })).toMatchObject({
    source: { kind: "site" },
    info: { enabled: true, source: "sandbox" },
  });
});

test("a site of two hosts needs both; demo data of one makes it demo data", () => {
  expect(activate(target, { tgt: at("live") }).source).toBeNull();
  expect(activate(target, { tgt: at("live"), tgt2: at("sandbox") }).info).toMatchObject({
    source: "sandbox",
  });
});

test("whether stock is known per store depends on the current source", () => {
  const mixed = { ...kroger, site: { ...source("site"), findStores: async () => [] } };
  expect(activate(mixed, { kroger: at("live") }).info.perStore).toBe(true);
  const naming = { ...kroger, site: { ...source("site"), namesStores: true } as const };
  expect(activate(naming, { kroger: at("live") }).info.perStore).toBe(true);
  expect(activate(mixed, { kroger: at("live"), "kroger-api": at("live") }).info.perStore).toBe(false);
  expect(activate(mixed, {}).info.perStore).toBe(false);
});

test("a retailer that is switched off shows shoppers the reason", () => {
  expect(activate(target, {}).info).toMatchObject({
    enabled: false,
    notice: "Target is switched off here: its site refuses automatic look-ups.",
  });
  expect(activate(bestbuy, {}).info).toMatchObject({
    enabled: false,
    notice: "Best Buy is switched off here: it is not set up yet.",
  });
});
