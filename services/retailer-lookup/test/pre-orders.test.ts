import { listingChanged } from "@stockfinder/contracts/listings";
import { heldOffers, refreshOffer } from "@stockfinder/contracts/offers";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LocalUpstream, type Respond, sendJson, startLocalUpstream } from "./local-upstream.ts";
import { type LookupService, startService } from "./lookup-service.ts";

const UPC = "711719541028";
const TCIN = "81114595";

/** Target with one console, which ships as it says. */
function shipsAs(availability_status: string): Respond {
  const shipping_options = { availability_status, available_to_promise_quantity: 431 };
  const Item = [{ tcin: TCIN, title: "Sony PlayStation 5 Console", upc: UPC, url: `/p/-/A-${TCIN}` }];
  return (response, request) => {
    const { pathname } = request.url;
    const answer = pathname.startsWith("/v3/stores/")
      ? [{ locations: [{ location_id: 2101, status: "Open", address: { city: "Cleveland", region: "OH" } }] }]
      : pathname.startsWith("/v2/plp/")
        ? { search_response: { metaData: [], items: { Item } } }
        : pathname.startsWith("/v3/pdp/")
          ? { data: { product: { tcin: TCIN, fulfillment: { shipping_options } } } }
          : { products: [{ product_id: TCIN }] };
    sendJson(answer)(response, request);
  };
}

describe.each(SETUPS)("a retailer's pre-order, on $name", (setup) => {
  let upstream: LocalUpstream;
  let service: LookupService;
  const changes: unknown[] = [];

  beforeAll(async () => {
    upstream = await startLocalUpstream();
    service = await startService(setup, { UPSTREAM_TGT: upstream.url, UPSTREAM_TGT2: upstream.url });
    await service.bus.subscribe(listingChanged, "test.pre-orders", async (data) => void changes.push(data));
  });
  afterAll(async () => {
    await service.stop();
    await upstream.close();
  });

  /** Each zip code has its own turn. */
  const refresh = (zip: string) =>
    service.call(refreshOffer, { upc: UPC, country: "USA", source: { retailer: "target" }, zip });

  test("is an offer that is not available yet, and its release is a change", async () => {
    upstream.answer(shipsAs("PRE_ORDER_SELLABLE"));
    expect(await refresh("44114")).toMatchObject({ isAvailable: null, state: "preorder" });
    expect((await service.call(heldOffers, { upc: UPC, country: "USA" })).held.offers).toMatchObject([
      { storeId: "target", state: "preorder" },
    ]);

    upstream.answer(shipsAs("IN_STOCK"));
    const released = await refresh("44113");
    expect(released).toMatchObject({ isAvailable: true });
    expect(released).not.toHaveProperty("state");
    await expect
      .poll(() => changes)
      .toMatchObject([{ itemId: TCIN, before: { stock: "preorder" }, after: { stock: "in" } }]);
  });
});
