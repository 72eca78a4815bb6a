import { connectBus } from "@stockfinder/bus/connect";
import { listingChanged } from "@stockfinder/contracts/listings";
import { fakeClock } from "@stockfinder/testing/fake-clock";
import { expect, test } from "vitest";
import { aGateway, aResult, serveSearch } from "./gateway-under-test.ts";

const SEARCH = "/api/search/target?query=wipes&zip=44114";

test("a change of an item drops the answers that hold it at every gateway, and no others", async () => {
  const bus = await connectBus("memory:", { service: "gateway" });
  let calls = 0;
  await serveSearch(bus, (retailer, reuseFor) => {
    reuseFor(60_000);
    return aResult(retailer, `answer ${++calls}`);
  });
  const clock = fakeClock(); // answers do not expire
  const gateways = [await aGateway({ bus, clock }), await aGateway({ bus, clock })];
  const titles = () =>
    Promise.all(gateways.map(async ({ ask }) => /answer \d/.exec((await ask(SEARCH)).text)?.[0]));
  expect(await titles()).toEqual(["answer 1", "answer 2"]);

  const change = {
    retailer: "target",
    country: "USA",
    gtin: null,
    storeName: "Target",
    title: "Wipes",
    url: "https://www.target.com/p/-/A-1",
    before: { price: 5, currency: "USD", stock: "in" },
    after: { price: 5, currency: "USD", stock: "out" },
    source: "adapter",
    version: 2,
    readAt: "2026-11-22T12:00:00.000Z",
  } as const;
  await bus.publish(listingChanged, { ...change, itemId: "another" });
  expect(await titles()).toEqual(["answer 1", "answer 2"]);

  await clock.advance(1);
  await bus.publish(listingChanged, { ...change, itemId: "1" });
  await clock.advance(1);
  expect(await titles()).toEqual(["answer 3", "answer 4"]);
});
