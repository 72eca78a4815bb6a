import { randomUUID } from "node:crypto";
import { aChannelServer, type ChannelServer } from "@stockfinder/testing/channel-server";
import type { Page } from "playwright-core";
import { afterAll, beforeEach, expect, test } from "vitest";
import { expectNoViolations, PHONE, pageWidth, tooSmallTargets } from "./accessibility.ts";
import { anAnonymousUser } from "./anonymous-users.ts";
import { startTestProduct } from "./product.ts";
import { openShop } from "./shop.ts";
import { focusOn } from "./waiting.ts";

/** Nothing listens there: the page offers Home Assistant whether or not the broker is there. */
const NO_BROKER = "mqtt://127.0.0.1:9";

let server: ChannelServer;
const shop = openShop(async () => {
  server = await aChannelServer();
  return await startTestProduct({
    environment: {
      CHANNEL_HOSTS: server.hostAndPort,
      MQTT_URL: NO_BROKER,
      RECHECK_FASTEST_MS: "1000",
      RECHECKS_A_MINUTE: "6000",
    },
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  server.answer = () => ({ status: 200 });
  server.received.length = 0;
});

const UPC = "711719541028";
/** No other story watches them: the first check is that of the story's watch. */
const UNWATCHED = "889842640724";
const AIRPODS = "863642871878";
const section = (page: Page) => page.getByRole("region", { name: "Channels" });
const button = (page: Page, name: string) => page.getByRole("button", { name });
const NARROW = { ...PHONE, viewport: { width: 390, height: 844 } };

async function atAccount(expectedErrors = /^$/): Promise<Page> {
  const user = await anAnonymousUser(shop.product);
  const page = await shop.visit("/me", { ...NARROW, expectedErrors, remembered: user.remembered });
  await section(page).waitFor();
  return page;
}

/** Adds a Gotify channel, by keyboard. */
async function addGotify(page: Page, name: string): Promise<void> {
  await button(page, "Add a channel").press("Enter");
  await page.getByRole("combobox", { name: "Service" }).selectOption("Gotify");
  await page.getByRole("textbox", { name: "Server" }).fill(server.url);
  await page.getByRole("textbox", { name: "Application token" }).fill("Asecret9");
  await page.getByRole("textbox", { name: "Name, to tell" }).fill(name);
  await page.keyboard.press("Enter");
  await section(page).getByText(name).first().waitFor();
}

test("a channel is added, tested, and chosen for a watch on a phone", async () => {
  const page = await atAccount();
  await addGotify(page, "Kitchen tablet");
  await section(page).getByText("Not used yet").waitFor();
  await button(page, "Send a test to Kitchen tablet").press("Enter");
  await page.getByRole("status").getByText("Sent. It should be there now.").waitFor();
  await section(page).getByText("Last worked just now").waitFor();
  expect(server.received).toMatchObject([
    { path: "/message", headers: { "x-gotify-key": "Asecret9" }, body: { title: "StockFinder test" } },
  ]);
  await expectNoViolations(page);
  expect(await pageWidth(page)).toBe(NARROW.viewport.width);
  expect(await tooSmallTargets(page)).toEqual([]);

  await addGotify(page, "Spare");
  await page.goto(`/where-to-buy/${UPC}/ps5`);
  await page.getByRole("button", { name: "Watch this", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Watch this" });
  await dialog.getByRole("checkbox", { name: "on Kitchen tablet" }).check();
  await dialog.getByRole("checkbox", { name: "on Spare" }).check();
  await dialog.getByRole("checkbox", { name: "Right away" }).uncheck();
  await dialog.getByText("Quiet hours and limits").click();
  await dialog.getByRole("checkbox", { name: "one message each morning" }).waitFor();
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Start watching" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.goto("/watches");
  await page.getByText("On Kitchen tablet and on Spare (not used yet)").waitFor();
  expect(await page.getByRole("link", { name: "Your channels" }).getAttribute("href")).toBe("/me");
  await expectNoViolations(page);
});

test("what the service answers is shown, as text", async () => {
  const page = await atAccount();
  await addGotify(page, "Desk");
  server.answer = () => ({ status: 401, body: "<img src=x onerror=alert(1)>you need a valid token" });
  await button(page, "Send a test to Desk").click();
  await page.getByText("It answered 401: you need a valid token").waitFor();
  await expectNoViolations(page);
});

test("a wrong setting is named, and keeps what was typed", async () => {
  const page = await atAccount(/status of 400/);
  await button(page, "Add a channel").click();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Please enter: Topic").waitFor();
  await focusOn(page.getByRole("textbox", { name: "Topic" }));
  await page.getByRole("textbox", { name: "Topic" }).fill("alerts");
  await page.getByRole("textbox", { name: "Server" }).fill("http://192.168.0.10");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Must be a public address").waitFor();
  await focusOn(page.getByRole("textbox", { name: "Server" }));
  expect(await page.getByRole("textbox", { name: "Topic" }).inputValue()).toBe("alerts");
  await expectNoViolations(page);
  await page.keyboard.press("Escape");
  await focusOn(button(page, "Add a channel"));
});

test("a channel is removed, and the focus goes to the heading", async () => {
  const page = await atAccount();
  await addGotify(page, "Old phone");
  await button(page, "Remove Old phone").press("Enter");
  await section(page).getByText("Old phone").first().waitFor({ state: "detached" });
  await focusOn(page.getByRole("heading", { name: "Channels" }));
});

async function ask(path: string, caller: Record<string, string>, body?: object) {
  const response = await fetch(`${shop.product.url}${path}`, {
    method: body ? "POST" : "GET",
    headers: { "Content-Type": "application/json", ...caller },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.ok).toBe(true);
  return response.json();
}

/** Adds a watch, and waits until its stores were asked. */
async function watchAs(caller: Record<string, string>, watch: object): Promise<void> {
  await ask("/api/watch", caller, watch);
  const checkedAt = async () => (await ask("/api/watch", caller))[0].lastCheckedAt;
  await expect.poll(checkedAt, { timeout: 60_000 }).not.toBeNull();
}

test("the bell says where a watch goes, and when a channel last worked that has been silent", async () => {
  await shop.product.setStock(AIRPODS, "out");
  const user = await anAnonymousUser(shop.product);
  const caller = { Authorization: user.accessToken };
  const settings = { server: server.url, token: "Asecret9" };
  const { id } = await ask("/api/channels", caller, { kind: "gotify", name: "Phone", settings });
  await watchAs(caller, { upc: AIRPODS, kind: "stock", channels: ["live", `channel:${id}`] });
  await shop.product.setStock(AIRPODS, "in");
  await expect.poll(() => server.received.length, { timeout: 60_000 }).toBeGreaterThan(0);

  const page = await shop.visit("/watches", { ...NARROW, remembered: user.remembered });
  const bell = button(page, "Alerts");
  const row = page.locator("#alerts").getByRole("listitem").filter({ hasText: "AirPods Pro" });
  await bell.click();
  await row.getByText("Alerts on StockFinder and on Phone", { exact: true }).waitFor();
  expect(await row.getByRole("link", { name: "Your channels" }).count()).toBe(0);
  await expectNoViolations(page);

  await page.clock.setFixedTime(Date.now() + 2 * 24 * 3_600_000);
  await page.reload();
  await bell.click();
  await row.getByText("Alerts on StockFinder and on Phone (last worked 2 days ago)").waitFor();
  expect(await pageWidth(page)).toBe(NARROW.viewport.width);
  await row.getByRole("link", { name: "Your channels" }).press("Enter");
  await section(page)
    .getByText(/^Last worked 2 days ago/)
    .waitFor();
});

test("a message leads to its alert, which anybody with the link can snooze and answer", async () => {
  await shop.product.setStock(UPC, "out");
  const caller = { "X-Fingerprint": randomUUID() };
  const settings = { server: server.url, token: "Asecret9" };
  const { id } = await ask("/api/channels", caller, { kind: "gotify", name: "Phone", settings });
  await watchAs(caller, { upc: UPC, kind: "stock", channels: [`channel:${id}`] });
  await shop.product.setStock(UPC, "in");
  await expect.poll(() => server.received.length, { timeout: 60_000 }).toBeGreaterThan(0);
  const link = /\/answer#[\w-]{43}/.exec(String(server.received[0]?.body.message))?.[0] ?? "";

  const page = await shop.visit(link, { ...NARROW, colorScheme: "dark" });
  await page.getByRole("heading", { level: 1, name: /PlayStation 5/ }).waitFor();
  await expectNoViolations(page);
  expect(await pageWidth(page)).toBe(NARROW.viewport.width);
  expect(await tooSmallTargets(page)).toEqual([]);
  expect(await page.getByRole("status").filter({ hasText: "Snoozed" }).count()).toBe(0);
  await button(page, "Snooze").press("Enter");
  await page
    .getByRole("status")
    .getByText(/^Snoozed until /)
    .waitFor();
  await button(page, "Got it").press("Enter");
  await page.getByText("Glad it helped. Thank you!").waitFor();
  await page.reload();
  await page
    .getByRole("status")
    .getByText(/^Snoozed until /)
    .waitFor();
  await page.getByRole("button", { name: "Got it", pressed: true }).waitFor();
});

test("a link that is not complete says so", async () => {
  const page = await shop.visit("/answer#short", { expectedErrors: /status of 400/ });
  await page.getByRole("heading", { name: "There is no such alert any more" }).waitFor();
  await expectNoViolations(page);
});

test("a webhook is added with a secret that is shown once, its deliveries are listed and sent again", async () => {
  const user = await anAnonymousUser(shop.product);
  const page = await shop.visit("/me", {
    ...NARROW,
    remembered: user.remembered,
    expectedErrors: /status of 400/,
  });
  const webhooks = page.getByRole("region", { name: "Webhooks" });
  await page.getByText("Home Assistant · Webhooks · Keys").click();
  const address = webhooks.getByRole("textbox", { name: "Address of the new webhook" });
  await address.fill("http://10.0.0.1/hook");
  await page.keyboard.press("Enter");
  await webhooks.getByText("Must be a public address").waitFor();
  await address.fill(`${server.url}/hook`);
  await webhooks.getByRole("checkbox", { name: "a price or stock changes" }).check();
  await page.keyboard.press("Enter");
  const secret = webhooks.getByRole("textbox", { name: "Your secret" });
  await secret.waitFor();
  expect(await secret.inputValue()).toMatch(/^whsec_/);
  await expectNoViolations(page);
  await webhooks.getByRole("button", { name: "Done" }).click();
  await secret.waitFor({ state: "detached" });

  server.answer = () => ({ status: 410, body: "<b>moved</b> away" });
  await shop.product.setStock(UNWATCHED, "out");
  await watchAs({ Authorization: user.accessToken }, { upc: UNWATCHED, kind: "stock" });
  await shop.product.setStock(UNWATCHED, "in");
  await webhooks.getByText(/^Last deliveries/).click();
  await expect
    .poll(
      async () => {
        await webhooks.getByRole("button", { name: "Look again" }).click();
        return await webhooks.innerText(); // the list is hidden while it is empty
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toMatch(/Given up[\s\S]*1 attempt\. It answered 410: moved away/);
  await expectNoViolations(page);
  expect(await pageWidth(page)).toBe(NARROW.viewport.width);
  expect(await tooSmallTargets(page)).toEqual([]);

  server.answer = () => ({ status: 204, body: "" });
  await webhooks
    .getByRole("button", { name: /^Send again/ })
    .first()
    .press("Enter");
  await webhooks.getByText("Sent again.").waitFor();
  await webhooks.getByRole("button", { name: /^Remove the webhook/ }).press("Enter");
  await webhooks.getByText(/^Last deliveries/).waitFor({ state: "detached" });
});

test("watches are shown in Home Assistant under a topic of one's own, and no longer", async () => {
  const page = await atAccount();
  const home = page.getByRole("region", { name: "Home Assistant" });
  expect(await home.count()).toBe(0);
  await page.getByText(/^Home Assistant · Webhooks/).click();
  await home.getByRole("button", { name: "Show my watches there" }).press("Enter");
  const topic = home.getByRole("textbox", { name: "Your topic" });
  const first = await topic.inputValue();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  await expectNoViolations(page);
  expect(await pageWidth(page)).toBe(NARROW.viewport.width);
  expect(await tooSmallTargets(page)).toEqual([]);
  await home.getByRole("button", { name: "Make a new topic" }).press("Enter");
  await expect.poll(() => topic.inputValue()).not.toBe(first);
  await home.getByRole("button", { name: "Remove my watches there" }).press("Enter");
  await home.getByRole("button", { name: "Show my watches there" }).waitFor();
});
