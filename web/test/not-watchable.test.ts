import { Result } from "@stockfinder/contracts/searches";
import { test } from "vitest";
import { openShop } from "./shop.ts";
import { expectToast } from "./toasts.ts";

const shop = openShop();

test("an item that cannot be watched says that its notifications are coming", async () => {
  const answer = await fetch(`${shop.product.url}/api/search/ebay?query=milk&zip=44114`);
  const { items } = Result.parse(await answer.json());
  // One seller's lot: nothing says which product it is.
  const place = items.findIndex(({ product }) => product.gtin === null);
  const lot = items[place];
  if (!lot || place >= 4) throw new Error("No lot without a GTIN is on the first page");

  const page = await shop.visit("/product/milk/44114");
  // No lot of eBay's fits the search, so its section is in the fold.
  await page.getByText(/^\d stores? ha(s|ve) nothing for this search/).click();
  const card = page.locator("#ebay .item").nth(place);
  await card.getByRole("button", { name: /^Watch/ }).click();
  await expectToast(page, "Product notifications for out of stock items are coming soon. Stay tuned!");
});
