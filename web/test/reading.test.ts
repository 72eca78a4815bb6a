import { describe, expect, test } from "vitest";
import { openShop } from "./shop.ts";

const shop = openShop();

test("the tutorial redirects to a film, and Back skips it", async () => {
  const page = await shop.visit("/search");
  await page.route("https://example.com/**", (route) => route.fulfill({ body: "the film" }));
  await page.goto("/tracking-tutorial");
  await page.waitForURL("https://example.com/stockfinder/tracking-tutorial");
  await page.goBack();
  await page.waitForURL("**/search");
});

test("the help article lists four fixes, in the order to try them", async () => {
  const page = await shop.visit("/articles/something-went-wrong");
  const remedies = page.getByRole("article").getByRole("listitem");
  await remedies.first().waitFor();
  expect(await remedies.getByRole("heading").allInnerTexts()).toEqual([
    "Reinstall the extension",
    "Let it work on all sites",
    "Try a new browser profile",
    "Send us what the browser says",
  ]);
  await remedies
    .nth(1)
    .getByText(/set “Site access” to “On all sites”/)
    .waitFor();
  expect(await remedies.nth(0).getByRole("link").getAttribute("href")).toMatch(/chrome-web-store/);
  expect(await remedies.nth(3).getByRole("link").getAttribute("href")).toMatch(/^mailto:/);
});

describe("the stored data", () => {
  test("is listed on the privacy page, with all keys in the browser's storage", async () => {
    const page = await shop.visit("/welcome");
    await page.getByRole("checkbox", { name: "Other" }).check();
    const answered = page.waitForRequest("**/api/anonUser/installReason");
    await page.getByRole("button", { name: "Next" }).click();
    await answered;
    await page.goto("/octoshop/instagram");
    await page.goto("/r/ABC234");
    const remembered = await page.evaluate(() => Object.keys(localStorage));
    expect(remembered).toEqual(expect.arrayContaining(["fingerprint", "utm", "referral", "seen"]));

    await page.goto("/privacy");
    await page.getByRole("heading", { level: 1, name: "Privacy Policy" }).waitFor();
    // The summary is open, the lists are folded.
    await page.getByRole("heading", { name: "In short" }).waitFor();
    expect(await page.getByRole("term").count()).toBe(0);
    await page.locator("summary", { hasText: "What your browser remembers" }).press("Enter");
    const named = await page.getByRole("term").allInnerTexts();
    expect(named).toEqual(expect.arrayContaining(remembered));
  });

  test.each([
    ["/privacy", "Privacy Policy"],
    ["/extensionprivacy", "Extension Privacy Policy"],
    ["/extensionterms", "Extension Terms"],
  ])("%s links to the account page, where data can be downloaded and deleted", async (path, title) => {
    const page = await shop.visit(path);
    await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
    await page.getByRole("link", { name: "your account's page" }).click();
    await page.waitForURL("**/me");
  });
});
