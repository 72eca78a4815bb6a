import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { expectNoViolations, PHONE, tooSmallTargets } from "./accessibility.ts";
import { STAFF_PASSWORD, startTestProduct } from "./product.ts";
import { openShop } from "./shop.ts";

const shop = openShop(() => startTestProduct({ environment: { AFFILIATE_SOVRN_KEY: "a-key" } }));

const UPC = "889842651386";
const ADDRESS = `/where-to-buy/${UPC}/xbox-series-s`;
const ITEM = "https://www.dickssportinggoods.com/p/xbox-series-s-1/1.html";

async function staffSends(url: string): Promise<void> {
  const response = await fetch(`${shop.product.url}/api/notification`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: STAFF_PASSWORD },
    body: JSON.stringify({
      message: "Xbox S is there",
      url,
      notiId: randomUUID(),
      upcs: [UPC],
      country: "USA",
    }),
  });
  expect(await response.json()).toEqual({ msg: "Sent to 0 users" });
}

test("past notifications are shown with the store's name truncated and their link resolved and wrapped", async () => {
  await staffSends(`https://click.linksynergy.com/deeplink?murl=${encodeURIComponent(ITEM)}`);
  const page = await shop.visit(ADDRESS, PHONE);
  const section = page.getByRole("region", { name: "Latest notifications" });
  const link = section.getByRole("link", { name: /^Dickssporti\.\.\./ });
  await link.waitFor();

  const address = new URL((await link.getAttribute("href")) ?? "");
  expect(address.host).toBe("redirect.viglink.com");
  expect(address.searchParams.get("u")).toBe(ITEM);
  await section.getByText("just now").waitFor();
  await section.getByRole("link", { name: /^Plain link/ }).waitFor();
  await section.scrollIntoViewIfNeeded();
  await expectNoViolations(page);
  expect(await tooSmallTargets(page)).toEqual([]);
});

test("a failure shows nothing", async () => {
  const page = await shop.newPage({ expectedErrors: /status of 503/ });
  const failed = page.waitForResponse("**/api/notificationFetch?**");
  await page.route("**/api/notificationFetch?**", (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto(ADDRESS);
  await failed;
  await page.getByRole("heading", { name: "Price history" }).waitFor();
  expect(await page.getByRole("region", { name: "Latest notifications" }).count()).toBe(0);
});

test("a response that takes longer than five seconds is ignored", async () => {
  const page = await shop.newPage();
  await page.route(
    (url) => url.pathname === "/api/notificationFetch",
    () => {}, // it is never answered
  );
  const givenUp = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("/api/notificationFetch?"),
  );
  await page.goto(ADDRESS);
  await page.getByRole("heading", { name: "Price history" }).waitFor();
  await givenUp;
  expect(await page.getByRole("region", { name: "Latest notifications" }).count()).toBe(0);
});
