import { Digests } from "@stockfinder/email/limits/digests";
import { LinkTokens } from "@stockfinder/email/links/link-tokens";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { linkIn, mailsFor } from "./mails.ts";
import { MAIL_SECRET } from "./product.ts";
import { openShop } from "./shop.ts";
import { expectToast, expectToastFor, pauseOnResults, toast, toasterLoaded, toastsSoFar } from "./toasts.ts";
import { focusOn, stopClock } from "./waiting.ts";

const shop = openShop();
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148";
const RESULTS = "/product/lysol/44114";
const INVITATION = "Click here to join our mailing list to get updates on new features and deals!";

const mailingList = (page: Page) => page.getByRole("dialog", { name: "Join our mailing list", exact: true });
const computer = (page: Page) => page.getByRole("dialog", { name: "Get StockFinder on your computer" });
const email = (page: Page) => page.getByRole("textbox", { name: "Email" });
const sendButton = (page: Page) => computer(page).getByRole("button", { name: "Send to my Computer" });
const sent = (page: Page) => page.evaluate(() => localStorage.getItem("extensionEmailCount"));

async function openMailingList(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Join our mailing list", exact: true }).click();
  await mailingList(page).waitFor();
}

async function join(page: Page, address: string): Promise<void> {
  await email(page).fill(address);
  await page.getByRole("button", { name: "Join", exact: true }).click();
}

/** The pop-up, opened on a phone. */
async function onPhone(visit: Parameters<typeof shop.visit>[1] = {}): Promise<Page> {
  const page = await shop.visit("/", { userAgent: IPHONE, ...visit });
  await page.getByRole("button", { name: "Download Extension" }).click();
  await computer(page).waitFor();
  return page;
}

describe("the invitation on result pages", () => {
  test("opens the mailing list pop-up", async () => {
    const page = await shop.newPage();
    await stopClock(page);
    await pauseOnResults(page, RESULTS);
    await toast(page, INVITATION).getByRole("button", { name: INVITATION }).click();
    await mailingList(page).waitFor();
    await page.clock.runFor(1_000);
    await toast(page, INVITATION).waitFor({ state: "detached" });
  });

  test("closes by itself after two seconds", async () => {
    const page = await shop.newPage();
    await stopClock(page);
    await expectToastFor(toast(page, INVITATION), 2_000, () => pauseOnResults(page, RESULTS));
  });

  test("waits until the disclaimer is closed, and is not shown on other pages", async () => {
    const page = await shop.visit(RESULTS, { remembered: {} });
    await page.getByRole("link", { name: /^View at / }).click();
    await page.getByRole("button", { name: "I understand" }).waitFor();
    await toasterLoaded(page);
    expect(await toastsSoFar(page)).toEqual([]);
    await page.getByRole("button", { name: "I understand" }).click();
    await expectToast(page, INVITATION);
  });
});

test.each(["/product", "/product/lysol/44114/anything"])(
  "the invitation is there on %s too",
  async (path) => {
    const page = await shop.visit(path);
    await expectToast(page, INVITATION);
  },
);

describe("the mailing list", () => {
  test.each(["", "me", "me@home@example.com"])("takes exactly one '@': %j", async (typed) => {
    const page = await shop.visit("/search");
    await openMailingList(page);
    await join(page, typed);
    await expectToast(page, "invalid email");
    const beside = mailingList(page).locator("form").getByText("invalid email", { exact: true });
    await beside.waitFor();
    const described = (field: Element) =>
      field
        .getAttribute("aria-describedby")
        ?.split(" ")
        .map((id) => document.getElementById(id)?.textContent)
        .join("");
    expect(await email(page).evaluate(described)).toBe("invalid email");
    expect(await mailingList(page).isVisible()).toBe(true);
    expect(await email(page).getAttribute("aria-invalid")).toBe("true");
    expect(await email(page).evaluate((field) => field === document.activeElement)).toBe(true);
  });

  test("is joined by the link in a mail", async () => {
    const page = await shop.visit("/search");
    await openMailingList(page);
    const asked = page.waitForRequest("**/api/email/add");
    await join(page, "reader@example.com");
    await expectToast(page, "Successfuly joined!");
    await mailingList(page).waitFor({ state: "detached" });
    expect((await asked).headers()["idempotency-key"]).toMatch(/^[0-9a-f]{32}$/);

    const [mail] = await mailsFor("reader@example.com", 1, shop.product);
    if (!mail) throw new Error("No mail came");
    const link = linkIn(mail, "Yes, put me on the list");
    expect(link).toMatch(new RegExp(`^${shop.product.url}/email/confirm\\?token=`));
    const reader = await shop.visit(link.slice(shop.product.url.length));
    await reader.getByRole("button", { name: "Yes, put me on the list" }).waitFor();
    expect(new URL(reader.url()).search).toBe("");
    // The token stays in the state of this history entry.
    await reader.reload();
    await reader.getByRole("button", { name: "Yes, put me on the list" }).click();
    await focusOn(reader.getByRole("heading", { level: 1, name: "You are on the mailing list." }));
  });

  test("is left by the link in each mailing, and can be joined again", async () => {
    const address = "leaver@example.com";
    const post = (path: string, body: object) =>
      fetch(`${shop.product.url}${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
    await post("/api/email/add", { email: address });
    const [mail] = await mailsFor(address, 1, shop.product);
    if (!mail) throw new Error("No mail came");
    const token = new URL(linkIn(mail, "Yes, put me on the list")).searchParams.get("token");
    await post("/api/email/confirm", { token });

    const digest = new Digests(MAIL_SECRET).ofAddress(address);
    const inMailings = new LinkTokens(MAIL_SECRET).make("unsubscribe", digest);
    const page = await shop.visit(`/unsubscribe?token=${inMailings}`);
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    const words = "You are not on the mailing list any more.";
    await page.getByRole("heading", { level: 1, name: words }).waitFor();
    // An address on the list gets no second confirmation.
    await post("/api/email/add", { email: address });
    await mailsFor(address, 2, shop.product);
  });

  test("shows the server's message if it refuses an address", async () => {
    const page = await shop.visit("/search");
    await openMailingList(page);
    await join(page, "me@localhost");
    await expectToast(page, "invalid email");

    const msg = "We are unable to send more emails today. Please try again tomorrow.";
    await page.route("**/api/email/add", (route) => route.fulfill({ json: { worked: false, msg } }));
    await join(page, "me@example.com");
    await expectToast(page, msg);
  });

  test("shows an error without an answer, and tries again under the same key", async () => {
    const page = await shop.visit("/search", { expectedErrors: /ERR_FAILED/ });
    const keys: (string | undefined)[] = [];
    await page.route("**/api/email/add", (route, request) => {
      keys.push(request.headers()["idempotency-key"]);
      return keys.length === 1
        ? route.abort()
        : route.fulfill({ json: { worked: true, msg: "Successfuly joined!" } });
    });
    await openMailingList(page);
    await join(page, "me@example.com");
    await expectToast(page, "Something went wrong.");
    await page.getByRole("button", { name: "Join", exact: true }).click();
    await expectToast(page, "Successfuly joined!");
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  test("shows the outcome for two seconds", async () => {
    const page = await shop.newPage();
    await stopClock(page);
    await page.goto("/search");
    await openMailingList(page);
    await expectToastFor(toast(page, "invalid email"), 2_000, () => join(page, "me"));
  });
});

describe("the link of the confirmation", () => {
  test("shows an error if it is incomplete", async () => {
    for (const path of ["/email/confirm", "/email/confirm?token=made-up", "/unsubscribe?token=made-up"]) {
      const page = await shop.visit(path);
      const press = page.getByRole("button", { name: /^(Yes|Unsubscribe)/ });
      const words = page.getByRole("heading", {
        level: 1,
        name: "This link is not complete. Please open it from the email again.",
      });
      await press.or(words).waitFor();
      if (path.includes("?")) await press.click();
      await words.waitFor();
    }
  });

  test("opens the pop-up again if it has expired", async () => {
    const page = await shop.visit("/email/confirm?token=old");
    const msg = "This link has expired. Please join the mailing list again.";
    await page.route("**/api/email/confirm", (route) => route.fulfill({ json: { worked: false, msg } }));
    await page.getByRole("button", { name: "Yes, put me on the list" }).click();
    await page.getByRole("heading", { level: 1, name: msg }).waitFor();
    await openMailingList(page);
  });

  test("can be pressed again if there is no response", async () => {
    const page = await shop.visit("/unsubscribe?token=any", { expectedErrors: /ERR_FAILED/ });
    await page.route("**/api/email/unsubscribe?**", (route) => route.abort());
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await page.getByRole("alert").getByText("Something went wrong.", { exact: true }).waitFor();
    await page.unrouteAll();
    const msg = "You are not on the mailing list any more.";
    await page.route("**/api/email/unsubscribe?**", (route) =>
      route.fulfill({ json: { worked: true, msg } }),
    );
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await page.getByRole("heading", { level: 1, name: msg }).waitFor();
  });

  test("sends the token to no other site", async () => {
    const page = await shop.newPage();
    const asked: { url: string; referer: string | undefined }[] = [];
    page.on("request", (request) => asked.push({ url: request.url(), referer: request.headers().referer }));
    await page.goto("/unsubscribe?token=secret");
    await page.getByRole("button", { name: "Unsubscribe" }).waitFor();
    await page.getByRole("button", { name: "Share" }).click();
    const shared = await page.getByRole("link", { name: "Facebook" }).getAttribute("href");
    await page.getByRole("link", { name: "StockFinder home" }).click();
    await page.getByRole("heading", { level: 1, name: /^Find where/ }).waitFor();

    expect(shared).toContain(encodeURIComponent("/unsubscribe"));
    expect(shared).not.toContain("secret");
    expect(asked.filter(({ url }) => url.includes("secret"))).toHaveLength(1);
    expect(asked.filter(({ referer }) => referer?.includes("secret"))).toEqual([]);
  });
});

describe("the extension's link by mail", () => {
  test("passes the source of the visit to the page that stores it", async () => {
    const page = await onPhone({
      remembered: { seen: "true", ref_source: "instagram", referral: "ABC234", refer_id: "ABC234" },
    });
    await email(page).fill("phone@example.com");
    const asked = page.waitForRequest("**/api/email/sendExtension**");
    await sendButton(page).click();
    await expectToast(page, "Sent an email with the download link!");
    await computer(page).waitFor({ state: "detached" });
    expect(Object.fromEntries(new URL((await asked).url()).searchParams)).toEqual({
      utm_source: "instagram",
      referral: "ABC234",
    });
    expect((await asked).headers()["idempotency-key"]).toMatch(/^[0-9a-f]{32}$/);
    expect(await sent(page)).toBe("1");

    const [mail] = await mailsFor("phone@example.com", 1, shop.product);
    if (!mail) throw new Error("No mail came");
    const link = linkIn(mail, "Add to Browser - It's Free!".replace("'", "(?:'|&#39;)"));
    const desktop = await shop.visit(link.slice(shop.product.url.length));
    await desktop.getByRole("heading", { level: 1, name: "Your Shopping Guardian Angel" }).waitFor();
    expect(new URL(desktop.url()).search).toBe("");
    const kept = await desktop.evaluate(() =>
      ["utm", "ref_source", "referral", "refer_id"].map((key) => localStorage.getItem(key)),
    );
    expect(kept).toEqual(["instagram", "instagram", "ABC234", "ABC234"]);
    expect(await desktop.evaluate(() => localStorage.getItem("emailId"))).toMatch(/^[\w-]{43}$/);
    expect(
      await desktop.getByRole("link", { name: "Add to Browser - It's Free!" }).getAttribute("href"),
    ).toMatch(/\?hl=en&utm_source=instagram&utm_medium=ABC234$/);
  });

  test("is not sent without exactly one '@' in the address", async () => {
    const page = await onPhone();
    await email(page).fill("me");
    await sendButton(page).click();
    await expectToast(page, "invalid email");
    expect(await sent(page)).toBeNull();
  });

  test("is sent at most ten times by one browser", async () => {
    const page = await onPhone({ remembered: { seen: "true", extensionEmailCount: "9" } });
    await page.route("**/api/email/sendExtension**", (route) =>
      route.fulfill({ json: { worked: true, msg: "Sent an email with the download link!" } }),
    );
    await email(page).fill("me@example.com");
    await sendButton(page).click();
    await expectToast(page, "Sent an email with the download link!");
    expect(await sent(page)).toBe("10");

    await page.getByRole("button", { name: "Download Extension" }).click();
    await email(page).fill("me@example.com");
    await sendButton(page).click();
    await expectToast(page, "We are unable to send emails. Visit our website on your computer to download.");
    expect(await sent(page)).toBe("10");
  });

  test("shows the server's message if it refuses, and does not count it", async () => {
    const page = await onPhone();
    const msg = "We are unable to send more emails today. Please try again tomorrow.";
    await page.route("**/api/email/sendExtension**", (route) =>
      route.fulfill({ json: { worked: false, msg } }),
    );
    await email(page).fill("me@example.com");
    await sendButton(page).click();
    await expectToast(page, msg);
    expect(await sent(page)).toBeNull();
  });

  test("opens the extension's page if it cannot be sent", async () => {
    const page = await onPhone({
      remembered: { seen: "true", ref_source: "instagram" },
      expectedErrors: /ERR_FAILED/,
    });
    await page.context().route("https://example.com/**", (route) => route.fulfill({ body: "the store" }));
    await page.route("**/api/email/sendExtension**", (route) => route.abort());
    await email(page).fill("me@example.com");
    const opening = page.waitForEvent("popup");
    await sendButton(page).click();
    const store = await opening;
    await store.waitForURL("https://example.com/chrome-web-store/stockfinder?hl=en&utm_source=instagram");
    await expectToast(page, "Something went wrong when sending the email.");
    await computer(page).waitFor({ state: "detached" });
  });
});
