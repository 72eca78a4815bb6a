import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { DESKTOP, expectNoViolations, PHONE, pageWidth, tooSmallTargets } from "./accessibility.ts";
import { anAnonymousUser } from "./anonymous-users.ts";
import { openShop, type Visit } from "./shop.ts";
import { focusOn } from "./waiting.ts";

const shop = openShop();

const PAGES = [
  "/welcome",
  "/welcome?step=4",
  "/welcome?step=6",
  "/uninstall?n=1",
  "/success",
  "/me",
  "/logout",
  "/live-ipnit4wk2p",
  "/articles/something-went-wrong",
  "/privacy",
  "/affiliate",
  "/extensionprivacy",
  "/extensionterms",
];

async function open(path: string, visit: Visit = {}): Promise<Page> {
  const page = await shop.visit(path, visit);
  await page.getByRole("heading", { level: 1 }).waitFor();
  if (path.startsWith("/live")) await page.getByText("Counting").first().waitFor({ state: "detached" });
  return page;
}

test.each(PAGES)(
  "%s fits a phone with targets that are large enough, and axe finds nothing",
  async (path) => {
    const page = await open(path, PHONE);
    expect(await pageWidth(page)).toBe(375);
    expect(await tooSmallTargets(page)).toEqual([]);
    await page.setViewportSize(DESKTOP);
    await expectNoViolations(page);
  },
);

describe("axe finds nothing", () => {
  test("on an account, with the confirmation of its deletion", async () => {
    const { remembered } = await anAnonymousUser(shop.product);
    const page = await open("/me", { remembered });
    await page.getByRole("button", { name: "Logout" }).waitFor();
    await expectNoViolations(page);
    await page.getByRole("button", { name: "Delete my account" }).click();
    await page.getByRole("dialog").waitFor();
    await expectNoViolations(page);
  });

  test("on the step about ad blockers", async () => {
    const page = await shop.visit("/welcome", { expectedErrors: /BLOCKED_BY_CLIENT/ });
    await page.route("**/ads/**", (route) => route.abort("blockedbyclient"));
    await page.getByRole("button", { name: "Skip question" }).click();
    await page.getByRole("button", { name: "Add to Whitelist" }).waitFor();
    await expectNoViolations(page);
  });
});

test("by keyboard alone, a user answers, passes the steps and starts shopping", async () => {
  const page = await shop.visit("/welcome");
  await page.getByRole("heading", { level: 1 }).waitFor();
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

  // Past the skip link and to the first answer; then past the other three to Next.
  await press("Tab", "Tab", "Space");
  expect(await page.getByRole("checkbox", { name: "Price comparisons" }).isChecked()).toBe(true);
  await press("Tab", "Tab", "Tab", "Tab", "Enter");
  for (const step of [3, 4, 5, 6]) {
    await page.waitForURL(`**/welcome?step=${step}`);
    await focusOn(page.getByRole("main"));
    await press("Tab");
    if (step < 6) await press("Enter");
  }
  expect(await page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe("/tracking-tutorial");
});
