import { checkAvailability } from "@stockfinder/contracts/availability";
import { heldOffers, listOffers, refreshOffer } from "@stockfinder/contracts/offers";
import { searchRetailer } from "@stockfinder/contracts/searches";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type LocalUpstream, type Respond, sendJson, startLocalUpstream } from "./local-upstream.ts";
import { type LookupService, startService } from "./lookup-service.ts";

const DISC = "711719541028";
const DIGITAL = "711719541035";
const CLEVELAND = "44114";
const PAGES = "/v3/pdp/tcin/";

interface TargetItem {
  readonly tcin: string;
  readonly title: string;
  /** As the search states it. */
  readonly listedUpc?: string;
  /** As the item's page states it. */
  readonly upc?: string;
}

const ps5: TargetItem = {
  tcin: "81114595",
  title: "Sony PlayStation 5 (PS5) Console &#8211; Disc Edition",
  upc: DISC,
};

/** Target with these items, which every search finds. */
function targetWith(...items: readonly TargetItem[]): Respond {
  return (response, request) => {
    const { pathname } = request.url;
    const tcin = pathname.split("/").at(-1) ?? "";
    const answer = pathname.startsWith("/v3/stores/nearby/")
      ? [{ locations: [store] }]
      : pathname.startsWith("/v2/plp/search")
        ? searchAnswer(items)
        : pathname.startsWith(PAGES)
          ? pageAnswer(tcin, items)
          : { products: [{ product_id: tcin }] };
    sendJson(answer)(response, request);
  };
}

const store = {
  location_id: 2101,
  status: "Open",
  location_names: [{ name_type: "Proj Name", name: "Cleveland" }],
  address: { address_line1: "1 Main St", city: "Cleveland", region: "OH", postal_code: "44114-1001" },
  distance: 1.2,
};

function searchAnswer(items: readonly TargetItem[]) {
  const Item = items.map(({ tcin, title, listedUpc }) => ({
    tcin,
    title,
    url: `/p/item/-/A-${tcin}`,
    ...(listedUpc && { upc: listedUpc }),
    images: [],
    price: { current_retail: 499.99 },
  }));
  return {
    search_response: { metaData: [{ name: "total_results", value: `${items.length}` }], items: { Item } },
  };
}

function pageAnswer(tcin: string, items: readonly TargetItem[]) {
  const item = items.find((each) => each.tcin === tcin);
  if (!item)
    return { product_composite_response: { items: [{ errors: [{ message: `No product ${tcin}` }] }] } };
  const { title, upc } = item;
  return {
    product: {
      available_to_promise_network: { available_to_promise_quantity: 431, is_infinite_inventory: false },
      item: { tcin, ...(upc && { upc }), product_description: { title } },
    },
  };
}

describe.each(SETUPS)("a GTIN that only an item's page states, on $name", (setup) => {
  let upstream: LocalUpstream;
  let service: LookupService;

  beforeAll(async () => {
    upstream = await startLocalUpstream();
  });
  afterAll(() => upstream.close());
  beforeEach(async () => {
    upstream.received.length = 0;
    service = await startService(setup, {
      UPSTREAM_TGT: upstream.url,
      UPSTREAM_TGT2: upstream.url,
      UPSTREAM_WMT: upstream.url,
    });
    return () => service.stop();
  });

  const refresh = (upc = DISC, retailer: "target" | "walmart" = "target") =>
    service.call(refreshOffer, { upc, country: "USA", source: { retailer } });
  const storesOf = async (upc: string) =>
    (await service.call(heldOffers, { upc, country: "USA" })).held.offers.map(({ storeId }) => storeId);
  const pagesRead = () =>
    upstream.received.flatMap(({ url: { pathname } }) =>
      pathname.startsWith(PAGES) ? pathname.slice(PAGES.length) : [],
    );

  test("makes it an offer of the product", async () => {
    upstream.answer(targetWith(ps5));

    expect(await refresh()).toMatchObject({
      storeId: "target",
      groupId: ps5.tcin,
      name: "Sony PlayStation 5 (PS5) Console – Disc Edition",
      price: { value: 499.99, currency: "USD" },
      isAvailable: true,
      plainUrl: `https://www.target.com/p/item/-/A-${ps5.tcin}`,
    });
    expect(await storesOf(DIGITAL)).toEqual([]);
  });

  test("makes it an offer that where-to-buy lists after its background refresh", async () => {
    upstream.answer(targetWith(ps5));
    const stores = async () =>
      (await service.call(listOffers, { upc: DISC, country: "USA" })).offers.map(({ storeId }) => storeId);

    expect(await stores()).toEqual([]);
    await expect.poll(stores).toEqual(["target"]);
  });

  test("leaves an item out that is another product, or does not say", async () => {
    upstream.answer(
      targetWith(
        { ...ps5, upc: DIGITAL },
        { ...ps5, tcin: "2", upc: "711719541029" },
        { tcin: "3", title: "PS5" },
      ),
    );

    expect(await refresh()).toBeNull();
    expect(await storesOf(DISC)).toEqual([]);
    expect(await storesOf(DIGITAL)).toEqual(["target"]);
  });

  test.each([
    "Sony PlayStation 5 (PS5) Console, Disc Edition (Refurbished)",
    "Sony PlayStation 5 (PS5) Console Bundle with Spider-Man",
    "Sony PlayStation 5 (PS5) Console, Pack of 2",
  ])("leaves out what is sold under the code of another product: %s", async (title) => {
    upstream.answer(targetWith({ ...ps5, title }));

    expect(await refresh()).toBeNull();
    expect(await storesOf(DISC)).toEqual([]);
  });

  test("is looked up for the first three items, and later for the known one only", async () => {
    const others = ["1", "2", "3", "4"].map((tcin) => ({ tcin, title: `Console Stand ${tcin}` }));
    upstream.answer(targetWith(others[0] ?? ps5, ps5, ...others.slice(1)));
    expect(await refresh()).toMatchObject({ groupId: ps5.tcin });
    expect(pagesRead().toSorted()).toEqual(["1", "2", ps5.tcin]);

    upstream.received.length = 0;
    const near = { upc: DISC, country: "USA", source: { retailer: "target" }, zip: CLEVELAND } as const;
    expect(await service.call(refreshOffer, near)).toMatchObject({ groupId: ps5.tcin });
    expect(pagesRead()).toEqual([ps5.tcin]);
  });

  test("is not looked up if the search states the product", async () => {
    const listed = { ...ps5, tcin: "7", listedUpc: DISC };
    upstream.answer(targetWith({ tcin: "1", title: "Console Stand" }, listed));

    expect(await refresh()).toMatchObject({ groupId: "7" });
    expect(pagesRead()).toEqual(["7"]);
  });

  test("is not looked up at a retailer whose stock answer does not state it", async () => {
    const item = {
      usItemId: "9",
      title: "PlayStation 5",
      productPageUrl: "/ip/9",
      primaryOffer: { offerPrice: 499 },
    };
    upstream.answer(sendJson({ items: [item], paginationV2: { maxPage: 1 } }));

    expect(await refresh(DISC, "walmart")).toBeNull();
    expect(upstream.received.map(({ url }) => url.pathname)).toEqual(["/search/api/preso"]);
  });

  test("is recorded when a shopper checks the stock", async () => {
    upstream.answer(targetWith(ps5));
    await service.call(searchRetailer, { retailer: "target", query: "ps5", zip: CLEVELAND, page: 1 });
    expect(
      await service.call(checkAvailability, { retailer: "target", zip: CLEVELAND, ids: [ps5.tcin] }),
    ).toMatchObject({ items: [{ id: ps5.tcin, upc: DISC }] });

    service.clock.pass(500);
    await expect.poll(() => storesOf(DISC)).toEqual(["target"]);
  });
});
