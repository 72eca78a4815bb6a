import { readPage } from "@stockfinder/contracts/pages";
import { systemClock } from "@stockfinder/service/clock";
import { DatabaseClock } from "@stockfinder/service/database-clock";
import { SETUP } from "@stockfinder/testing/setups";
import { expect, onTestFinished, test } from "vitest";
import { startLocalUpstream } from "./local-upstream.ts";
import { startService } from "./lookup-service.ts";

const PAGE = "https://www.kohls.com/p/1";
const FLIPS = 9;

test("a worker whose clock is 10 s slow hides no change", async () => {
  const web = await startLocalUpstream();
  const service = await startService(SETUP, {
    UPSTREAM_PAGES: web.url,
    PAGES_CONTACT: "pages@stockfinder.example",
    PAGE_PACE_MS: "1",
  });
  const now = () => Date.now() - 10_000;
  const slow = new DatabaseClock({ ...systemClock, now }, now);
  const following = await slow.follow(service.database);
  await service.addWorker(slow);
  onTestFinished(async () => {
    following.stop();
    await service.stop();
    await web.close();
  });

  // The broker gives the two workers their turns: half of the pages are read by the slow one.
  for (let price = 0; price <= FLIPS; price++) {
    web.answer((response, { url }) => {
      if (url.pathname.endsWith("/robots.txt")) return response.writeHead(404).end();
      const offers = { price: `${5 + price}.99`, priceCurrency: "USD", availability: "InStock" };
      const product = { "@context": "https://schema.org", "@type": "Product", name: "Wipes 75 ct", offers };
      return response.end(`<script type="application/ld+json">${JSON.stringify(product)}</script>`);
    });
    await service.call(readPage, { url: PAGE, country: "USA", gtin: null });
  }
  const { rows } = await service.database.query(
    'select version::int, price::float8, abs(extract(epoch from now() - seen_at)) < 5 as "isNow" from lookup.listings',
  );
  expect(rows).toEqual([{ version: 1 + FLIPS, price: 5.99 + FLIPS, isNow: true }]);
});
