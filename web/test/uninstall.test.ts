import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { aNewcomer } from "./newcomers.ts";
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

describe("that the extension is gone", () => {
  test("is told by who is signed in", async () => {
    const newcomer = await aNewcomer(shop.product);
    const page = await shop.visit("/search", { remembered: newcomer.remembered });
    const told = page.waitForResponse("**/api/user/uninstall");
    await page.goto("/uninstall?f=somebody-else");
    expect((await told).status()).toBe(200);
    expect((await newcomer.export())?.surveys).toEqual([
      expect.objectContaining({ survey: "uninstall", answers: [] }),
    ]);
  });

  test("is told by the fingerprint where nobody is", async () => {
    const newcomer = await aNewcomer(shop.product);
    const page = await shop.visit("/search");
    const told = page.waitForResponse("**/api/user/uninstallF");
    await page.goto(`/uninstall?f=${newcomer.fingerprint}`);
    expect((await told).status()).toBe(200);
    expect((await newcomer.export())?.surveys).toHaveLength(1);
  });

  test("is told by the fingerprint too where the sign-in is over", async () => {
    const newcomer = await aNewcomer(shop.product);
    const page = await shop.visit("/search", {
      remembered: { access_token: "gone", refresh_token: "gone" },
      expectedErrors: /status of 401/,
    });
    const told = page.waitForResponse("**/api/user/uninstallF");
    await page.goto(`/uninstall?f=${newcomer.fingerprint}`);
    expect((await told).status()).toBe(200);
    expect((await newcomer.export())?.surveys).toHaveLength(1);
  });

  test("is not told where the link says that it was", async () => {
    const newcomer = await aNewcomer(shop.product);
    const page = await shop.visit("/search", { remembered: newcomer.remembered });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`/uninstall?n=1&f=${newcomer.fingerprint}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await framesDrawn(page);
    expect(asked.filter((path) => path.startsWith("/api/user/"))).toEqual([]);
  });
});

describe("the reason", () => {
  test("is given by who is signed in", async () => {
    const newcomer = await aNewcomer(shop.product);
    const page = await shop.visit("/uninstall?n=1", { remembered: newcomer.remembered });
    await answer(page, "  It slowed my computer down. ");
    await thanks(page).waitFor();
    expect(new URL(page.url()).search).toBe("?u=true");
    await expect
      .poll(async () => (await newcomer.export())?.surveys)
      .toEqual([expect.objectContaining({ survey: "uninstall", answers: ["It slowed my computer down."] })]);
  });

  test.each(["f", "r"])("is given by what the link says of who they are: %s", async (parameter) => {
    const newcomer = await aNewcomer(shop.product);
    const id = parameter === "f" ? newcomer.fingerprint : ((await newcomer.export())?.account.id ?? "");
    const page = await shop.visit(`/uninstall?n=1&${parameter}=${id}`);
    await answer(page, "Got what I needed");
    await thanks(page).waitFor();
    await expect
      .poll(async () => (await newcomer.export())?.surveys)
      .toEqual([expect.objectContaining({ survey: "uninstall", answers: ["Got what I needed"] })]);
  });

  test("is given by the fingerprint where the user id is one of an old client", async () => {
    const newcomer = await aNewcomer(shop.product);
    const page = await shop.visit(`/uninstall?n=1&r=5f1d&f=${newcomer.fingerprint}`);
    await answer(page, "Got what I needed");
    await thanks(page).waitFor();
    await expect.poll(async () => (await newcomer.export())?.surveys).toHaveLength(1);
  });

  test("is sent only where there is one", async () => {
    const newcomer = await aNewcomer(shop.product);
    const page = await shop.visit("/uninstall?n=1", { remembered: newcomer.remembered });
    await answer(page, "   ");
    await thanks(page).waitFor();
    expect((await newcomer.export())?.surveys).toEqual([]);
  });

  test("that cannot be sent keeps nobody", async () => {
    const page = await shop.visit("/uninstall?n=1&f=abc", { expectedErrors: /ERR_FAILED/ });
    await page.route("**/api/user/uninstallReasonF", (route) => route.abort());
    await answer(page, "Too many alerts");
    await thanks(page).waitFor();
  });
});

test("a server that does not answer keeps nobody for longer than three seconds", async () => {
  const page = await shop.visit("/search");
  await page.route("**/api/user/uninstallReasonF", () => {});
  await stopClock(page);
  await page.goto("/uninstall?n=1&f=abc");
  const asked = page.waitForRequest("**/api/user/uninstallReasonF");
  await answer(page, "Too many alerts");
  await asked;
  await page.clock.runFor(2_900);
  expect(page.url()).toMatch(/f=abc$/);
  await page.clock.runFor(100);
  await page.waitForURL("**/success?u=true");
  await page.clock.resume();
  await thanks(page).waitFor();
});

describe("the last word", () => {
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
