import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectNoViolations, PHONE, tooSmallTargets } from "./accessibility.ts";
import { linkIn, mailAbout } from "./mails.ts";
import { startTestProduct } from "./product.ts";
import { openShop } from "./shop.ts";

/** Stores are asked again each second. */
const shop = openShop(() =>
  startTestProduct({ environment: { RECHECK_FASTEST_MS: "1000", RECHECKS_A_MINUTE: "6000" } }),
);

const UPC = "711719541028";
const NAME = "Sony PlayStation 5 (PS5) Console, Disc Edition";
const ADDRESS = `/where-to-buy/${UPC}/sony-playstation-5-ps5-console-disc-edition`;

const card = (page: Page) => page.getByRole("listitem").filter({ hasText: NAME });
const pathOf = (link: string) => link.slice(shop.product.url.length);

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Watch this", exact: true }).first().click();
  return page.getByRole("dialog", { name: "Watch this" });
}

async function watchByMail(page: Page, address: string): Promise<void> {
  const dialog = await openDialog(page);
  await dialog.getByRole("radio", { name: "it is back in stock" }).check();
  await dialog.getByRole("checkbox", { name: "by email" }).check();
  await dialog.getByRole("textbox", { name: "Email" }).fill(address);
  await dialog.getByRole("button", { name: "Start watching" }).click();
  await dialog.waitFor({ state: "detached" });
}

test("a confirmed address gets mails about restocks, until one click stops them", async () => {
  const reader = "alerted@example.com";
  await shop.product.setStock(UPC, "out");
  const page = await shop.visit(ADDRESS);
  await watchByMail(page, reader);

  const question = await mailAbout(reader, /^Confirm this address/, shop.product);
  const confirming = await shop.visit(pathOf(linkIn(question, "Yes, send my alerts here")));
  await confirming.getByRole("heading", { level: 1, name: "Get your alerts by email" }).waitFor();
  expect(new URL(confirming.url()).search).toBe("");
  await expectNoViolations(confirming);
  // Token and subject stay in the state of this history entry.
  await confirming.reload();
  await confirming.getByRole("button", { name: "Yes, send my alerts here" }).click();
  await confirming.getByRole("heading", { level: 1, name: "Your alerts come to this address." }).waitFor();

  await expect
    .poll(
      async () => {
        await page.goto("/watches");
        await card(page).waitFor();
        return await card(page).innerText();
      },
      { interval: 1_000, timeout: 60_000 },
    )
    .toMatch(/· checked/);
  await card(page).getByText(`Alerts on StockFinder and by email to ${reader}`).waitFor();
  await shop.product.setStock(UPC, "in");
  const alert = await mailAbout(reader, /^Back in stock at /, shop.product);
  expect(alert.text).toContain("PlayStation 5");

  const leaving = await shop.visit(pathOf(linkIn(alert, "Stop emails about this item")));
  await leaving.getByRole("heading", { level: 1, name: "Stop emails about this item" }).waitFor();
  await leaving.getByRole("button", { name: "Stop these emails" }).click();
  await leaving.getByRole("heading", { level: 1, name: "You get no more emails about this item." }).waitFor();
  await page.goto("/watches");
  await card(page)
    .getByText(/^checked /i)
    .waitFor();
  expect(await card(page).getByText("by email").count()).toBe(0);
});

describe("the delivery of alerts", () => {
  test("is chosen with the watch, each problem next to its field", async () => {
    const page = await shop.visit(ADDRESS, { expectedErrors: /status of 400/ });
    const dialog = await openDialog(page);
    await dialog.getByRole("checkbox", { name: "Right away" }).uncheck();
    await dialog.getByRole("button", { name: "Start watching" }).click();
    await dialog.getByText("Please choose at least one way to get alerts").waitFor();
    await dialog.getByRole("checkbox", { name: "by email" }).check();
    await dialog.getByRole("textbox", { name: "Email" }).fill("nobody");
    await dialog.getByRole("button", { name: "Start watching" }).click();
    await dialog.getByText("Please enter your email address").waitFor();
    const email = dialog.getByRole("textbox", { name: "Email" });
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
    await expectNoViolations(page);
    await email.fill("nobody@localhost");
    await dialog.getByRole("button", { name: "Start watching" }).click();
    await dialog.getByText("Must be an e-mail address").waitFor();
  });

  test("is changed on a phone, in the dark", async () => {
    const page = await shop.visit(ADDRESS, { ...PHONE, colorScheme: "dark" });
    await watchByMail(page, "phone-reader@example.com");
    await page.goto("/watches");
    await card(page).getByText("We sent a link to phone-reader@example.com.").waitFor();
    await card(page)
      .getByRole("button", { name: /^Change the watch of/ })
      .click();
    await card(page).getByRole("button", { name: "How to alert you" }).click();
    const dialog = page.getByRole("dialog", { name: "How to alert you" });
    await dialog.getByText("Quiet hours and limits").click();
    await dialog.getByRole("checkbox", { name: "no alerts at night" }).check();
    await dialog.getByLabel("Quiet from").fill("21:30");
    await dialog.getByRole("checkbox", { name: "one email each morning" }).check();
    await dialog.getByRole("textbox", { name: "At most a day" }).fill("3");
    await expectNoViolations(page);
    expect(await tooSmallTargets(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    await card(page)
      .getByText(
        "Alerts on StockFinder and by daily email to phone-reader@example.com, quiet from 9:30 PM to 7 AM, at most 3 a day",
      )
      .waitFor();
  });
});
