import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { hashPassword } from "../../services/notification-scheduler/src/staff/password-hash.ts";
import { expectNoViolations, PHONE, tooSmallTargets } from "./accessibility.ts";
import { aListener } from "./listener.ts";
import { STAFF_PASSWORD as PASSWORD, startTestProduct } from "./product.ts";
import { openShop } from "./shop.ts";
import { focusOn } from "./waiting.ts";

const ANNS = "what ann types";

/** Two people of the staff; five or more recipients need both. */
const shop = openShop(async () =>
  startTestProduct({
    environment: {
      STAFF_PASSWORDS: `ann:${await hashPassword(ANNS)}`,
      BROADCAST_APPROVAL_FROM: "5",
      RATE_LIMIT_STAFF: "100",
    },
  }),
);
const REFUSED = { expectedErrors: /status of 4\d\d/ };

const ITEM = "www.bestbuy.com/site/sony-playstation-5-console/6426149.p";
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const sendPart = (page: Page) => page.getByRole("region", { name: "Send" });
const look = (page: Page) => page.getByRole("region", { name: "How it looks" });

/** Fills the form in; each test has a product of its own, because a notiId is sent once a day. */
async function build(page: Page, product: string, { password = PASSWORD, url = ITEM } = {}): Promise<void> {
  await field(page, "Product").selectOption(product);
  await field(page, "Store URL").fill(url);
  await field(page, "Password").fill(password);
  await button(page, "Build notif").click();
  await page.getByText("Connected users", { exact: true }).waitFor();
}

test("builds a notification as specified, counts the connected people, and sends it", async () => {
  const page = await shop.visit("/converter");
  const listener = await aListener(shop.product.url, { upcs: ["711719541028"] });
  await aListener(shop.product.url, { upcs: ["711719541028"], country: "CAN" });
  const send = button(page, "Send notification");

  expect(await send.isDisabled()).toBe(true);
  expect(await field(page, "Title").inputValue()).toBe("StockFinder HQ - Heads Up");
  expect(await field(page, "Product").locator("option").allInnerTexts()).toHaveLength(9);
  expect(await field(page, "Country").locator("option").allInnerTexts()).toEqual(["USA", "CAN"]);
  await field(page, "Message").fill("Typed before");
  // Beside the form, while it is written.
  const written = await field(page, "Store URL").boundingBox();
  const shownAt = await look(page).boundingBox();
  expect(shownAt?.x).toBeGreaterThan((written?.x ?? 0) + (written?.width ?? 0));
  const main = page.locator("main .button-primary");
  expect(await main.allInnerTexts()).toEqual(["Build notif"]);
  await build(page, "PS5");
  await focusOn(button(page, "Build notif"));
  expect(await main.allInnerTexts()).toEqual(["Send notification"]);
  const message = "PS5 is going in and out of stock at www.bestbuy.com. Click this notif to attempt.";
  expect(await field(page, "Message").inputValue()).toBe(message);
  await look(page).getByText(message, { exact: true }).waitFor();

  const shown = JSON.parse(await page.locator("pre").innerText());
  const link = `https://${ITEM}`;
  const day = await page.evaluate(() => new Date().toDateString());
  expect(shown).toEqual({
    iconUrl: "",
    title: "StockFinder HQ - Heads Up",
    message,
    url: link,
    notiId: `bestbuy-711719541028:PS5 ${day}`,
    userIds: [],
    upcs: ["711719541028"],
    productIds: [],
    country: "USA",
  });
  await sendPart(page).getByText(link, { exact: true }).waitFor();
  expect(
    await sendPart(page).getByText("Connected users", { exact: true }).locator("xpath=..").innerText(),
  ).toMatch(/\n1$/);

  await send.click();
  await sendPart(page).getByText("Sent to 1 users", { exact: true }).waitFor();
  await expect.poll(() => listener.received).toMatchObject([{ kind: "broadcast", message, url: link }]);

  await field(page, "Title").fill("Other news");
  expect(await send.isDisabled(), "blocked until it is built again").toBe(true);
  await button(page, "Build notif").click();
  await send.click();
  await sendPart(page)
    .getByText(/^Sent to 0 users: this notiId was sent to 1 users/)
    .waitFor();
});

test("says that no users were sent to, and which field is invalid", async () => {
  const page = await shop.visit("/converter", REFUSED);
  await build(page, "Xbox S", { password: "a wrong one", url: "www.bestbuy.com/site/xbox-series-s/1.p" });
  const password = field(page, "Password");
  await page.getByText("not known").waitFor();
  expect(await password.getAttribute("aria-invalid")).toBe("true");

  await button(page, "Send notification").click();
  await sendPart(page).getByText("No users sent", { exact: true }).waitFor();
  await sendPart(page).getByText("password: This is not a staff password").waitFor();
  await expectNoViolations(page);

  await field(page, "Store URL").fill("not an address");
  expect(await field(page, "Message").inputValue()).toContain("out of stock at . Click");
  await password.fill(PASSWORD);
  await button(page, "Build notif").click();
  await button(page, "Send notification").click();
  await sendPart(page)
    .getByText(/^url: Must be an address/)
    .waitFor();
  expect(await field(page, "Store URL").getAttribute("aria-invalid")).toBe("true");
});

test("a preview, a canary, the others and a recall, on a phone in the dark", async () => {
  const listeners = await Promise.all(
    Array.from({ length: 3 }, () =>
      aListener(shop.product.url, { upcs: ["889842640724"], stores: ["bestbuy"] }),
    ),
  );
  const received = () => listeners.flatMap((listener) => listener.received);
  const page = await shop.visit("/converter", { ...PHONE, colorScheme: "dark" });
  await build(page, "Xbox X");

  await button(page, "Preview").click();
  const who = page.getByRole("region", { name: "Who gets it" });
  expect(await who.innerText()).toMatch(/3 people; 1 as the canary[\s\S]*USA\s*3[\s\S]*bestbuy\s*3/);
  await look(page).getByText("Leads to bestbuy.com").waitFor();
  await sendPart(page).getByText("The link is of PS5, the product is Xbox X.").waitFor();
  await button(page, "Send to 1% first").click();
  await sendPart(page).getByText("Not sent yet. Press once more to send it anyway.").waitFor();
  expect(received()).toEqual([]);
  await button(page, "Send to 1% first").click();
  await sendPart(page).getByText("Sent to 1 users", { exact: true }).waitFor();
  await expect.poll(received).toHaveLength(1);
  await button(page, "Send notification").click();
  await sendPart(page).getByText("Sent to 2 users", { exact: true }).waitFor();
  await expect.poll(received).toHaveLength(3);

  await button(page, "Show the log").click();
  const sent = page.getByRole("listitem").filter({ hasText: "Xbox X is going" });
  await sent.getByText(/^Canary: 1 sent, 1 delivered/).waitFor();
  await expectNoViolations(page);
  expect(await tooSmallTargets(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);

  await sent.getByRole("button", { name: /^Recall/ }).click();
  await page.getByText("Withdrawn from 3 users").waitFor();
  await sent.getByText(/^Recalled/).waitFor();
  await expect.poll(() => received().filter(({ state }) => state === "withdrawn")).toHaveLength(3);
  await page.getByText(/^staff recalled it: 3 people/).waitFor();
});

describe("with two people of the staff", () => {
  test("many recipients wait until the other one approves", async () => {
    await Promise.all(
      Array.from({ length: 5 }, () => aListener(shop.product.url, { upcs: ["711719541035"] })),
    );
    const page = await shop.visit("/converter", REFUSED);
    await build(page, "PS5 Digital", { url: "www.bestbuy.com/site/ps5-digital-edition/2.p" });
    await button(page, "Send notification").click();
    await sendPart(page)
      .getByText(/^Sent to 0 users: a second person must approve it first/)
      .waitFor();
    await button(page, "Show the log").click();
    const approve = page.getByRole("button", { name: /^Approve bestbuy-711719541035/ });
    await approve.click();
    await page.getByText("staff asked for it, so somebody else must approve it").waitFor();

    await field(page, "Password").fill(ANNS);
    await approve.click();
    await page.getByText("Sent to 5 users", { exact: true }).waitFor();
    await page.getByText(/^ann approved it/).waitFor();
  });
});

test("is scheduled by keyboard alone", async () => {
  const page = await shop.visit("/converter", REFUSED);
  await field(page, "Store URL").focus();
  await page.keyboard.type("www.bestbuy.com/site/3.p");
  await field(page, "Password").focus();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByText("Connected users", { exact: true }).waitFor();

  await button(page, "Schedule").focus();
  await page.keyboard.press("Enter");
  await sendPart(page)
    .getByText(/^sendAt: Must be a time/)
    .waitFor();
  await field(page, "Send at").fill(
    await page.evaluate(() => {
      const later = new Date(Date.now() + 2 * 86_400_000);
      return new Date(later.getTime() - later.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
    }),
  );
  await field(page, "Send at").press("Enter");
  await sendPart(page)
    .getByText(/^Scheduled for /)
    .waitFor();

  await button(page, "Show the log").focus();
  await page.keyboard.press("Enter");
  const recall = page.getByRole("button", { name: /^Recall bestbuy-711719541059/ });
  await recall.focus();
  await focusOn(recall);
  await page.keyboard.press("Enter");
  await page.getByText("Stopped before it was sent").waitFor();
});
