import { heldOffers, listOffers, refreshOffer } from "@stockfinder/contracts/offers";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type LocalUpstream, type Respond, sendJson, startLocalUpstream } from "./local-upstream.ts";
import { type LookupService, startService } from "./lookup-service.ts";

const UPC = "044600015934";
const KOHLS = "https://www.kohls.com/p/wipes/1";
const MACYS = "https://www.macys.com/p/wipes/2";

const PAGE = `<!doctype html><title>Wipes</title><script type="application/ld+json">
{"@type":"Product","name":"Clorox Wipes","gtin12":"${UPC}","offers":{"price":"4.75","priceCurrency":"USD","availability":"InStock"}}
</script><h1>Clorox Wipes</h1>`;

/** An index that knows two pages; Kohl's has the product, and Macy's is a bot wall. */
const answer: Respond = (response, request) => {
  const { pathname } = request.url;
  if (pathname === "/index")
    return sendJson({ pages: [KOHLS, MACYS].map((url) => ({ country: "USA", url })) })(response, request);
  response.setHeader("content-type", "text/html");
  if (pathname.endsWith("/robots.txt")) response.end("User-agent: *\nDisallow:\n");
  else if (pathname.startsWith("/pages/www.kohls.com/")) response.end(PAGE);
  else response.end("<title>Robot or human?</title><h1>Robot or human?</h1>");
};

describe.each(SETUPS)("pages that an index names, on $name", (setup) => {
  let upstream: LocalUpstream;
  let service: LookupService;

  beforeAll(async () => {
    upstream = await startLocalUpstream(answer);
  });
  afterAll(() => upstream.close());
  beforeEach(async () => {
    service = await startService(setup, {
      PAGE_INDEX: `${upstream.url}/index`,
      UPSTREAM_PAGES: `${upstream.url}/pages`,
      PAGES_CONTACT: "pages@stockfinder.example",
      PAGE_PACE_MS: "1",
    });
    return () => service.stop();
  });

  const wanted = { upc: UPC, country: "USA" } as const;

  test("are due until they have been read, and offers then", async () => {
    const pages = [{ page: KOHLS }, { page: MACYS }];
    // No answer waits long for the index: on a busy machine the next one has its pages.
    await expect
      .poll(async () => (await service.call(heldOffers, wanted)).due)
      .toEqual(expect.arrayContaining(pages));

    const [kohls, macys] = await Promise.all(
      pages.map((source) => service.call(refreshOffer, { ...wanted, source })),
    );
    expect(kohls).toMatchObject({
      storeId: "kohls",
      price: { value: 4.75 },
      isAvailable: true,
      source: "page",
    });
    expect(macys).toBeNull();
    const after = await service.call(heldOffers, wanted);
    expect(after.due).not.toContainEqual({ page: KOHLS });
    expect(after.held.offers.map(({ storeId }) => storeId)).toEqual(["kohls"]);
  });

  test("are of their own country only", async () => {
    const { due } = await service.call(heldOffers, { ...wanted, country: "CAN" });
    expect(due).toEqual([]);
  });

  test("are read behind an answer in JSON too", async () => {
    expect((await service.call(listOffers, wanted)).offers).toEqual([]);

    await expect
      .poll(async () => (await service.call(listOffers, wanted)).offers.map(({ storeId }) => storeId))
      .toEqual(["kohls"]);
  });
});
