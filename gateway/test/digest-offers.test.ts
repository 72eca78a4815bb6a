import { offersByDigest } from "@stockfinder/contracts/digest-offers";
import { listOffers } from "@stockfinder/contracts/offers";
import { expect, test } from "vitest";
import { aGateway } from "./gateway-under-test.ts";

const UPC = "044600015934";

test("a digest returns the products that share it; concurrent callers share one call", async () => {
  const gateway = await aGateway();
  const asked: unknown[] = [];
  await gateway.bus.serve(offersByDigest, async (input, { reuseFor }) => {
    asked.push(input);
    reuseFor(60_000);
    return { products: [] };
  });

  for (const query of ["digest=0fa&zip=44114", "zip=44114&digest=0fa&country=USA"])
    expect(await gateway.ask(`/api/offers?${query}`)).toMatchObject({ status: 200, text: '{"products":[]}' });

  expect(asked).toEqual([{ digest: "0fa", country: "USA", zip: "44114" }]);
});

test("without a digest the offers are one product's", async () => {
  const gateway = await aGateway();
  await gateway.bus.serve(listOffers, async ({ upc }) => ({ upc, name: null, image: null, offers: [] }));

  expect((await gateway.ask(`/api/offers?upc=${UPC}`)).text).toContain(UPC);
});

test.each(["digest=0f", "digest=0fab", "digest=0FA", "digest=", `digest=0fa&upc=${UPC}`])(
  "%s is refused: only digits that many products share are asked for",
  async (query) => {
    const gateway = await aGateway();
    expect(await gateway.ask(`/api/offers?${query}`)).toMatchObject({ status: 400 });
  },
);
