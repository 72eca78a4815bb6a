import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { PHONE, tooSmallTargets, violations } from "./comfort.ts";
import { signedInAs } from "./providers.ts";
import { openShop, type Visit } from "./shop.ts";

/** The product as `npm start` brings it: without any key, with the demo provider. */
const shop = openShop();

/** A visitor before the page that stands in for Google. */
async function setOut(visit: Visit = {}): Promise<Page> {
  const page = await shop.visit("/login?t=1", visit);
  await page.getByText("Demo: signs in made-up people").waitFor();
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await page.getByRole("heading", { name: "This page stands in for Google" }).waitFor();
  return page;
}

test("Google alone is offered, as a demo", async () => {
  const page = await shop.visit("/login?t=1");
  await page.getByRole("button", { name: "Sign in with Google" }).waitFor();
  expect(await page.getByRole("button", { name: "Sign in with Apple" }).count()).toBe(0);
});

test("whoever one chooses to be is signed in", async () => {
  const page = await setOut();
  await page.getByRole("radio", { name: "Demo Bargain Hunter" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/welcome");
  expect(await signedInAs(page)).toEqual({
    email: "bargain-hunter@demo.example",
    name: "Demo Bargain Hunter",
  });
});

test("nobody vouches for the guest's e-mail address, so there is none", async () => {
  const page = await setOut();
  await page.getByRole("radio", { name: "Demo Guest" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/welcome");
  expect(await signedInAs(page)).toEqual({ email: null, name: "Demo Guest" });
});

test("who cancels is back, and may try again", async () => {
  const page = await setOut();
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("alert").getByText("Failed to login", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/welcome");
});

describe("the page that stands in for Google", () => {
  test("is done with by keyboard", async () => {
    const page = await setOut();
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/welcome");
    expect((await signedInAs(page)).name).toBe("Demo Bargain Hunter");
  });

  test.each(["light", "dark"] as const)("has nothing that axe finds, in %s colours", async (colorScheme) => {
    expect(await violations(await setOut({ colorScheme }))).toEqual([]);
  });

  test("fits a phone, with room for thumbs", async () => {
    const page = await setOut(PHONE);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await tooSmallTargets(page)).toEqual([]);
  });
});
