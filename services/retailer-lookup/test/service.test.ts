import { locateZip, nearestZip, nearTowns } from "@stockfinder/contracts/places";
import { listRetailers, RETAILER_IDS } from "@stockfinder/contracts/retailers";
import { searchRetailer } from "@stockfinder/contracts/searches";
import { SETUP } from "@stockfinder/testing/setups";
import { expect, test } from "vitest";
import { sendJson, startLocalUpstream } from "./local-upstream.ts";
import { startService } from "./lookup-service.ts";

test("lists the retailers in the order of the page, with the source of their data", async () => {
  const service = await startService(SETUP, {
    SANDBOX_URL: "http://127.0.0.1:9",
    UPSTREAM_WMT: "https://www.walmart.com",
  });
  const retailers = await service.call(listRetailers, {});
  expect(retailers.map(({ id }) => id)).toEqual(RETAILER_IDS);
  expect(retailers.find(({ id }) => id === "walmart")).toMatchObject({
    enabled: true,
    perStore: true,
    source: "live",
  });
  expect(retailers.find(({ id }) => id === "target")).toMatchObject({
    enabled: true,
    perStore: true,
    source: "sandbox",
  });
  expect(retailers.find(({ id }) => id === "bestbuy")).toMatchObject({ enabled: true, source: "sandbox" });
  await service.stop();
});

test("finds the place of a zip code, and the zip code of a place", async () => {
  const service = await startService(SETUP, {});
  const place = await service.call(locateZip, { zipcode: "44114" });
  expect(place).toMatchObject({ city: "Cleveland", state: "OH" });
  expect(place.latitude).toBeCloseTo(41.5, 0);
  const { latitude, longitude } = place;
  expect(await service.call(nearestZip, { latitude, longitude })).toEqual({ zipcode: "44114" });
  await expect(service.call(locateZip, { zipcode: "00000" })).rejects.toMatchObject({ code: "not-found" });
  await expect(service.call(nearestZip, { latitude: 0, longitude: -150 })).rejects.toMatchObject({
    code: "not-found",
  });
  const towns = await service.call(nearTowns, { latitude, longitude, radius: 25 });
  expect(towns.map(({ city }) => city)).toEqual(expect.arrayContaining(["Cleveland", "Brecksville"]));
  await service.stop();
});

test("serves only the queues of its configured retailers", async () => {
  const service = await startService(SETUP, { LOOKUP_RETAILERS: "walmart, cvs" });
  const search = (retailer: "walmart" | "target") =>
    service.call(searchRetailer, { retailer, query: "ps5", zip: "44114", page: 1 });
  expect(await search("walmart")).toMatchObject({ error: { code: "off" } });
  await expect(search("target")).rejects.toMatchObject({ code: "unavailable" });
  await service.stop();
});

test("stops only when running requests are answered", async () => {
  const upstream = await startLocalUpstream();
  const answers: (() => void)[] = [];
  upstream.answer((response, request) => answers.push(() => sendJson({ items: [] })(response, request)));
  const service = await startService(SETUP, { UPSTREAM_WMT: upstream.url });
  const search = service.call(searchRetailer, { retailer: "walmart", query: "ps5", zip: "44114", page: 1 });
  await expect.poll(() => answers).toHaveLength(1);
  const stopped = service.stop();
  answers[0]?.();
  expect(await search).toMatchObject({ error: { code: "empty" } });
  await stopped;
  await upstream.close();
});
