import { trendingProducts } from "@stockfinder/contracts/trending";
import { SETUPS } from "@stockfinder/testing/setups";
import { expect, onTestFinished, test } from "vitest";
import { type LocalUpstream, sendJson, startLocalUpstream } from "./local-upstream.ts";
import { startService } from "./lookup-service.ts";

const [setup] = SETUPS;
const RANKING_REUSED_MS = 5_000;

/** A sandbox whose Walmart lists three products for each query; its other retailers fail. */
async function aSandbox(): Promise<LocalUpstream> {
  let products = 0;
  return await startLocalUpstream((response, request) => {
    const query = request.url.searchParams.get("query");
    if (query === null) {
      response.writeHead(404).end();
      return;
    }
    const items = [1, 2, 3].map((model) => {
      products += 1;
      const upc = withCheckDigit(`7${String(products).padStart(10, "0")}`);
      return {
        usItemId: upc,
        title: `${query} model ${model}`,
        productPageUrl: `/ip/${upc}`,
        standardUpc: [upc],
        primaryOffer: { offerPrice: 5, currencyCode: "USD" },
      };
    });
    sendJson({ items, paginationV2: { maxPage: 1 } })(response, request);
  });
}

function withCheckDigit(eleven: string): string {
  const sum = [...eleven].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${eleven}${(10 - (sum % 10)) % 10}`;
}

async function aService(environment: (url: string) => Record<string, string>) {
  if (!setup) throw new Error("no setup");
  const sandbox = await aSandbox();
  const service = await startService(setup, environment(sandbox.url));
  onTestFinished(async () => {
    await service.stop();
    await sandbox.close();
  });
  const page = (offset: number, limit: number) =>
    service.call(trendingProducts, { offset, limit, caller: "192.0.2.1" });
  return { sandbox, service, page };
}

test("a demo's list begins with goods of the sandbox, which count for nobody and are marked as demo data", async () => {
  const { service, page } = await aService((SANDBOX_URL) => ({ SANDBOX_URL }));

  expect((await page(0, 21)).length).toBeGreaterThan(0);
  // A slow sandbox's answers come later.
  await expect
    .poll(async () => {
      service.clock.move(RANKING_REUSED_MS);
      return [await page(0, 21), await page(20, 20)].map(({ length }) => length);
    })
    .toEqual([21, 4]);
  const [first, second] = await page(0, 2);
  expect(first?.name).toMatch(/^playstation 5 model/);
  expect(second?.name).toMatch(/^xbox series x model/);
  const { rows } = await service.database.query(
    "select from lookup.interest union all select from lookup.listings where not is_demo",
  );
  expect(rows).toEqual([]);
});

test("with real retailers there are none, and no call is made", async () => {
  const { sandbox, page } = await aService((UPSTREAM_WMT) => ({ UPSTREAM_WMT }));

  expect(await page(0, 21)).toEqual([]);
  expect(sandbox.received).toEqual([]);
});
