import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectNoViolations, PHONE, tooSmallTargets } from "./accessibility.ts";
import { signedInAs } from "./providers.ts";
import { openShop, type Visit } from "./shop.ts";

/** The product as `npm start` runs it: without keys, with the demo provider of Google and Apple. */
const shop = openShop();

/** A visitor before the page that stands in for Google. */
async function setOut(visit: Visit = {}): Promise<Page> {
  const page = await shop.visit("/login?t=1", visit);
  await page.getByText("Demo: uses a made-up account.").first().waitFor();
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await page.getByRole("heading", { name: "This page stands in for Google" }).waitFor();
  await page.waitForLoadState(); // its text may be there before its styles
  return page;
}

test("Google and Apple are offered, both as a demo", async () => {
  const page = await shop.visit("/login?t=1");
  await page.getByText("Demo: uses a made-up account.").first().waitFor();
  expect(await page.getByRole("button", { name: "Sign in with" }).allInnerTexts()).toEqual([
    "Sign in with Google",
    "Sign in with Apple",
  ]);
  expect(await page.getByText("Demo: uses a made-up account.").count()).toBe(1);
});

describe("the page that stands in for Apple", () => {
  async function setOutForApple(visit: Visit = {}): Promise<Page> {
    const page = await shop.visit("/login?t=1", visit);
    await page.getByText("Demo: uses a made-up account.").first().waitFor();
    await page.getByRole("button", { name: "Sign in with Apple" }).click();
    await page.getByRole("heading", { name: "This page stands in for Apple" }).waitFor();
    await page.waitForLoadState();
    return page;
  }

  test("signs the chosen person in, with their name", async () => {
    const page = await setOutForApple();
    await page.getByRole("button", { name: "Demo Bargain Hunter" }).click();
    await page.waitForURL("**/welcome");
    expect(await signedInAs(page)).toEqual({
      email: "bargain-hunter@demo.example",
      name: "Demo Bargain Hunter",
    });
  });

  test("returns to the login after Cancel", async () => {
    const page = await setOutForApple();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("alert").getByText("Failed to login", { exact: true }).waitFor();
  });

  test("has nothing that axe finds, and fits a phone, with room for thumbs", async () => {
    const page = await setOutForApple(PHONE);
    await expectNoViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await tooSmallTargets(page)).toEqual([]);
  });
});

test("the chosen person is signed in", async () => {
  const page = await setOut();
  await page.getByRole("radio", { name: "Demo Bargain Hunter" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/welcome");
  expect(await signedInAs(page)).toEqual({
    email: "bargain-hunter@demo.example",
    name: "Demo Bargain Hunter",
  });
});

test("the guest has no e-mail address, because it is not verified", async () => {
  const page = await setOut();
  await page.getByRole("radio", { name: "Demo Guest" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/welcome");
  expect(await signedInAs(page)).toEqual({ email: null, name: "Demo Guest" });
});

test("Cancel returns to the login, and another try works", async () => {
  const page = await setOut();
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("alert").getByText("Failed to login", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/welcome");
});

describe("the demo provider's page", () => {
  test("works by keyboard", async () => {
    const page = await setOut();
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/welcome");
    expect((await signedInAs(page)).name).toBe("Demo Bargain Hunter");
  });

  test("has nothing that axe finds", async () => {
    await expectNoViolations(await setOut());
  });

  test("fits a phone, with room for thumbs", async () => {
    const page = await setOut(PHONE);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await tooSmallTargets(page)).toEqual([]);
  });
});
