import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { anAnonymousUser } from "./anonymous-users.ts";
import { openShop } from "./shop.ts";
import { framesDrawn, stopClock } from "./waiting.ts";

const shop = openShop();

const thanks = (page: Page) =>
  page.getByRole("heading", { name: "Thank you for your response! You may close this window." });

async function answer(page: Page, reason: string): Promise<void> {
  await page.getByRole("textbox", { name: "Your reason" }).fill(reason);
  await page.getByRole("button", { name: "Submit" }).click();
}

test("the survey asks why, and offers the extension again", async () => {
  const page = await shop.visit("/uninstall?n=1");
  await page.getByRole("heading", { level: 1, name: "Why did you uninstall StockFinder?" }).waitFor();
  const again = page.getByRole("link", { name: "Reinstall StockFinder" });
  expect(await again.getAttribute("href")).toMatch(/chrome-web-store/);
});

describe("the removal of the extension", () => {
  test("is reported by the signed-in account", async () => {
    const user = await anAnonymousUser(shop.product);
    const page = await shop.newPage({ remembered: user.remembered });
    const requested = page.waitForResponse("**/api/user/uninstall");
    await page.goto("/uninstall?f=somebody-else-entirely");
    expect((await requested).status()).toBe(200);
    expect((await user.export())?.surveys).toEqual([
      expect.objectContaining({ survey: "uninstall", answers: [] }),
    ]);
  });

  test("is reported by the fingerprint without a sign-in", async () => {
    const user = await anAnonymousUser(shop.product);
    const page = await shop.newPage();
    const requested = page.waitForResponse("**/api/user/uninstallF");
    await page.goto(`/uninstall?f=${user.fingerprint}`);
    expect((await requested).status()).toBe(200);
    expect((await user.export())?.surveys).toHaveLength(1);
  });

  test("is reported by the fingerprint too after the sign-in ended", async () => {
    const user = await anAnonymousUser(shop.product);
    const page = await shop.newPage({
      remembered: { access_token: "gone", refresh_token: "gone" },
      expectedErrors: /status of 401/,
    });
    const requested = page.waitForResponse("**/api/user/uninstallF");
    await page.goto(`/uninstall?f=${user.fingerprint}`);
    expect((await requested).status()).toBe(200);
    expect((await user.export())?.surveys).toHaveLength(1);
  });

  test("is reported for the link's fingerprint, and the browser keeps its own", async () => {
    const user = await anAnonymousUser(shop.product);
    const own = "own-fingerprint-0123";
    const page = await shop.newPage({ remembered: { seen: "true", fingerprint: own } });
    const requested = page.waitForResponse("**/api/user/uninstallF");
    await page.goto(`/uninstall?f=${user.fingerprint}`);
    await requested;
    await answer(page, "Got what I needed");
    await thanks(page).waitFor();
    await expect
      .poll(async () => (await user.export())?.surveys)
      .toEqual([expect.objectContaining({ answers: ["Got what I needed"] })]);
    expect(await page.evaluate(() => localStorage.getItem("fingerprint"))).toBe(own);
  });

  test("is not reported if the link says that it was", async () => {
    const user = await anAnonymousUser(shop.product);
    const page = await shop.newPage({ remembered: user.remembered });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`/uninstall?n=1&f=${user.fingerprint}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await framesDrawn(page);
    expect(asked.filter((path) => path.startsWith("/api/user/"))).toEqual([]);
  });
});

describe("the reason", () => {
  test("is sent for the signed-in account", async () => {
    const user = await anAnonymousUser(shop.product);
    const page = await shop.visit("/uninstall?n=1", { remembered: user.remembered });
    await answer(page, "  It slowed my computer down. ");
    await thanks(page).waitFor();
    expect(new URL(page.url()).search).toBe("?u=true");
    await expect
      .poll(async () => (await user.export())?.surveys)
      .toEqual([expect.objectContaining({ survey: "uninstall", answers: ["It slowed my computer down."] })]);
  });

  test.each(["f", "r"])("is sent for the id in the link: %s", async (parameter) => {
    const user = await anAnonymousUser(shop.product);
    const id = parameter === "f" ? user.fingerprint : ((await user.export())?.account.id ?? "");
    const page = await shop.visit(`/uninstall?n=1&${parameter}=${id}`);
    await answer(page, "Got what I needed");
    await thanks(page).waitFor();
    await expect
      .poll(async () => (await user.export())?.surveys)
      .toEqual([expect.objectContaining({ survey: "uninstall", answers: ["Got what I needed"] })]);
  });

  test("is sent for the fingerprint if the user id is one of an old client", async () => {
    const user = await anAnonymousUser(shop.product);
    const page = await shop.visit(`/uninstall?n=1&r=5f1d&f=${user.fingerprint}`);
    await answer(page, "Got what I needed");
    await thanks(page).waitFor();
    await expect.poll(async () => (await user.export())?.surveys).toHaveLength(1);
  });

  test("is not sent if it is empty", async () => {
    const user = await anAnonymousUser(shop.product);
    const page = await shop.visit("/uninstall?n=1", { remembered: user.remembered });
    await answer(page, "   ");
    await thanks(page).waitFor();
    expect((await user.export())?.surveys).toEqual([]);
  });

  test("does not hold up the visitor if it cannot be sent", async () => {
    const page = await shop.visit("/uninstall?n=1&f=abc-0123456789ab", { expectedErrors: /ERR_FAILED/ });
    await page.route("**/api/user/uninstallReasonF", (route) => route.abort());
    await answer(page, "Too many alerts");
    await thanks(page).waitFor();
  });
});

test("waits three seconds at most for a server that does not answer", async () => {
  const page = await shop.newPage();
  await page.route("**/api/user/uninstallReasonF", () => {});
  await stopClock(page);
  await page.goto("/uninstall?n=1&f=abc-0123456789ab");
  const asked = page.waitForRequest("**/api/user/uninstallReasonF");
  await answer(page, "Too many alerts");
  await asked;
  await page.clock.runFor(2_900);
  expect(page.url()).toMatch(/f=abc-0123456789ab$/);
  await page.clock.runFor(100);
  await page.waitForURL("**/success?u=true");
  await page.clock.resume();
  await thanks(page).waitFor();
});

describe("the success page", () => {
  test.each([
    ["?u=true", "Thank you for your response! You may close this window."],
    ["?e=true", "Unsubscribed from the rewards program!"],
    ["", "Login Successful!"],
  ])("/success%s: %s", async (query, title) => {
    const page = await shop.visit(`/success${query}`);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
  });

  test("closes its window after two seconds", async () => {
    const page = await shop.visit("/search");
    await stopClock(page);
    const opened = page.context().waitForEvent("page");
    await page.evaluate(() => {
      window.open("/success");
    });
    const popup = await opened;
    await popup.getByRole("heading", { level: 1 }).waitFor();
    const closed = popup.waitForEvent("close");
    await popup.clock.runFor(2_000);
    await closed;
  });
});
