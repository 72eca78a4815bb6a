import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { NOT_FOUND } from "./accessibility.ts";
import { anAnonymousUser } from "./anonymous-users.ts";
import { signInAs } from "./demo-sign-in.ts";
import { startTestProduct } from "./product.ts";
import { openShop } from "./shop.ts";

/** It counts visits by phone, and a person's first sign-in, which other files have too. */
const shop = openShop(startTestProduct);
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";

const landingPage = (page: Page) => page.getByRole("heading", { level: 1, name: /^Find where products/ });
const remembered = (page: Page, ...keys: string[]) =>
  page.evaluate((names) => names.map((name) => localStorage.getItem(name)), keys);

describe("a friend's link", () => {
  test.each(["/r/abc234", "/referral/ABC234", "/r/ABC234/"])(
    "%s shows the landing page, and the code is out of the address",
    async (link) => {
      const page = await shop.visit(link);
      await landingPage(page).waitFor();
      expect(new URL(page.url()).pathname).toBe("/");
      expect(await page.evaluate(() => history.length)).toBe(2);
      expect(await remembered(page, "referral", "refer_id", "utm")).toEqual(["ABC234", "ABC234", null]);
    },
  );

  test("counts for the friend when the visitor signs in", async () => {
    const friend = await anAnonymousUser(shop.product);
    const code = (await friend.export())?.referrals.codes[0] ?? "";
    const page = await shop.visit(`/r/${code.toLowerCase()}`);
    await landingPage(page).waitFor();
    await signInAs(page, "Demo Shopper");
    expect((await friend.export())?.referrals.referred).toEqual([expect.objectContaining({ code })]);
  });

  test("to the extension's page opens it", async () => {
    const page = await shop.visit("/octoshop/r/ABC234");
    await page.waitForURL("**/octoshop");
    expect(await remembered(page, "referral")).toEqual(["ABC234"]);
  });

  test("with an invalid code keeps the code of an earlier link", async () => {
    const page = await shop.visit("/r/nonsense!", { remembered: { seen: "true", referral: "XYZ789" } });
    await landingPage(page).waitFor();
    expect(await remembered(page, "referral")).toEqual(["XYZ789"]);
  });

  test("keeps the rest of the address", async () => {
    const page = await shop.visit("/r/ABC234?zip=44114#featured-on");
    await landingPage(page).waitFor();
    expect(new URL(page.url()).href).toMatch(/\/\?zip=44114#featured-on$/);
  });
});

describe("a source", () => {
  test("of one of our links replaces the stored one", async () => {
    const page = await shop.visit("/octoshop/instagram", {
      remembered: { seen: "true", utm: "news.example" },
    });
    await page.waitForURL("**/octoshop");
    expect(await remembered(page, "utm", "ref_source")).toEqual(["instagram", "instagram"]);
  });

  test("is the referring site if none is stored", async () => {
    const referrer = "https://www.news.example/story?id=1";
    const page = await shop.visit("/", { referrer });
    await landingPage(page).waitFor();
    expect(await remembered(page, "utm", "ref_source")).toEqual(["news.example", "news.example"]);

    const known = await shop.visit("/", { referrer, remembered: { seen: "true", utm: "instagram" } });
    await landingPage(known).waitFor();
    expect(await remembered(known, "utm")).toEqual(["instagram"]);
  });

  test.each(["/octoshop/price", "/octoshop/stock", "/posts", "/somewhere/else"])(
    "%s names none, and keeps its address",
    async (path) => {
      const page = await shop.visit(path, path === "/somewhere/else" ? NOT_FOUND : {});
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await remembered(page, "utm", "referral")).toEqual([null, null]);
    },
  );

  test.each([
    ["fb", undefined, "chrome-web-store"],
    ["stockfinder", undefined, "chrome-web-store"],
    ["cr", FIREFOX, "firefox-add-ons"],
  ])("%s opens the store of the browser at once", async (source, userAgent, store) => {
    for (const link of [`/${source}`, `/octoshop/${source}`]) {
      const page = await shop.newPage(userAgent ? { userAgent } : {});
      await page.route("https://example.com/**", (route) => route.fulfill({ body: "the store" }));
      await page.goto(link);
      await page.waitForURL(`https://example.com/${store}/stockfinder?hl=en&utm_source=${source}`);
    }
  });
});

describe("a phone visit", () => {
  test("is recorded with its source, and found later from the same address", async () => {
    const page = await shop.newPage({ userAgent: IPHONE });
    const recorded = page.waitForResponse("**/api/mobileVisit");
    await page.goto("/octoshop/instagram");
    expect((await recorded).request().postDataJSON()).toEqual({ utmSource: "instagram" });
    expect((await recorded).status()).toBe(200);

    const info = await (await fetch(`${shop.product.url}/api/getMobileVisitInfo`)).json();
    expect(info).toMatchObject({ noVisits: 1, utmSource: "instagram" });
  });

  test("has no source if none is known", async () => {
    const page = await shop.newPage({
      userAgent: IPHONE,
      remembered: { seen: "true", utm: "none" },
    });
    const recorded = page.waitForRequest("**/api/mobileVisit");
    await page.goto("/");
    expect((await recorded).postDataJSON()).toEqual({ utmSource: null });
  });

  test("is not recorded on a computer or on other pages", async () => {
    const visits: string[] = [];
    for (const [path, userAgent] of [
      ["/", FIREFOX],
      ["/live-ipnit4wk2p", IPHONE],
    ] as const) {
      const page = await shop.newPage({ userAgent });
      page.on("request", (request) => visits.push(new URL(request.url()).pathname));
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
    }
    await expect.poll(() => visits).toContain("/api/live-ipnit4wk2p");
    expect(visits).not.toContain("/api/mobileVisit");
  });
});
