import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectNoViolations } from "../../test/accessibility.ts";
import { shared } from "../../test/shared.ts";
import type { PageView } from "../src/messages.ts";
import { pageScript } from "./page-script.ts";

const OFFER = {
  storeId: "target",
  store: "Target",
  price: { value: 449.99, currency: "USD" },
  isAvailable: true,
  seenAt: "2026-11-22T12:00:00.000Z",
  productUrl: "/go?u=1",
  affiliate: true,
  isDemo: true,
  miles: 3.2,
};
const WAS = { value: 549.99, word: "was", of: 90 } as const;
const VIEW: PageView = {
  product: {
    upc: "711719541028",
    models: [],
    name: "Console",
    offers: [OFFER, { ...OFFER, storeId: "kohls", wasPrice: { ...WAS, discount: "doubtful", daysAtWas: 4 } }],
    verdict: { kind: "low", lowest: 449.99, usual: 499.99, currency: "USD", days: 90 },
    chart: [
      [0, 499.99],
      [40, null],
      [50, 449.99],
    ],
  },
  storeId: "kohls",
  store: "Kohl's",
  country: "USA",
  others: [
    {
      ...OFFER,
      total: { value: 475.86, from: true },
      wasPrice: { ...WAS, discount: "genuine", daysAtWas: 41 },
    },
    {
      ...{ ...OFFER, storeId: "samsclub", store: "Sam's Club", membershipNeeded: "Sam's Club" },
      ...{ isAvailable: null, seenAt: null, miles: null },
    },
  ],
  better: { offer: OFFER, saves: 50 },
  zip: "44114",
  state: "open",
  opensByItself: true,
  origin: "https://stockfinder.example",
};

/** An empty page of a store with the panel. Axe sees open shadow roots only, so this one is opened for it. */
async function panelOn(page: Page): Promise<void> {
  // It says how old the offers are.
  await page.clock.setFixedTime("2026-11-22T12:05:00Z");
  await page.setContent('<html lang="en"><title>A store</title><main><h1>Console</h1></main></html>');
  await page.evaluate(() => {
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (options) {
      return attach.call(this, { ...options, mode: "open" });
    };
  });
  await page.addScriptTag({ content: await pageScript("shown-panel.ts") });
  await page.evaluate((view) => Reflect.get(globalThis, "showPanel")(view), VIEW);
}

const said = (page: Page) => page.evaluate(() => Reflect.get(globalThis, "said") as string[]);

describe("the panel over a store's page", () => {
  shared("can be used by anybody, in light and in dark colours", async ({ browser }) => {
    const page = await browser.newPage();
    await panelOn(page);
    await expectNoViolations(page);
    const ground = () =>
      page.locator("stockfinder-panel .panel").evaluate((panel) => getComputedStyle(panel).backgroundColor);
    await page.emulateMedia({ colorScheme: "light" });
    const light = await ground();
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await ground()).not.toBe(light);
    await page.close();
  });

  shared("says to screen readers what it is, and what each control does", async ({ browser }) => {
    const page = await browser.newPage();
    await panelOn(page);
    expect(await page.getByRole("region", { name: "StockFinder" }).ariaSnapshot()).toMatchInlineSnapshot(`
      "- region "StockFinder":
        - heading "A better price" [level=2]
        - button "Close": ×
        - paragraph: $50.00 less at Target.
        - paragraph: "Here: “was $549.99” is doubtful. $549.99 for 4 of the last 90 days."
        - paragraph: Today's price is the lowest in 90 days.
        - 'figure "Price over 90 days: $449.99 to $499.99"'
        - list:
          - listitem:
            - link "Target $449.99 In Stock · 3.2 mi from 44114 · from $475.86 total · was $549.99, genuine · 5 min ago":
              - /url: https://stockfinder.example/go?u=1
          - listitem:
            - link "Sam's Club $449.99 Unknown · Sam's Club membership needed":
              - /url: https://stockfinder.example/go?u=1
        - group: Is something wrong?
        - paragraph: We may earn a commission from a link. It never changes the order.
        - paragraph: Demo data, not from the stores.
        - text: At or under
        - textbox "At or under":
          - /placeholder: $0.00
        - button "Tell me"
        - button "Watch for restocks"
        - button "Add to list"
        - status
        - checkbox "Open by itself at Kohl's" [checked]
        - text: Open by itself at Kohl's"
    `);
    await page.close();
  });

  shared("takes that an offer is wrong, with one press for each part", async ({ browser }) => {
    const page = await browser.newPage();
    await panelOn(page);
    const wrong = page.getByRole("group").filter({ hasText: "Is something wrong?" });
    await wrong.getByText("Is something wrong?").click();
    for (const part of ["Wrong price", "Wrong stock", "Another product"])
      await wrong.getByRole("button", { name: `${part} at Target` }).click();
    await wrong.getByRole("status").getByText("Thanks. We'll check Target again.").waitFor();
    expect(await said(page)).toEqual(["price", "stock", "product"].map((part) => `wrong ${part} at target`));
    await expectNoViolations(page);
    await page.close();
  });

  shared("is used and closed by the keyboard alone", async ({ browser }) => {
    const page = await browser.newPage();
    await panelOn(page);
    for (const name of [
      "Close",
      "Target",
      "Sam's Club",
      "Is something wrong?",
      "",
      "Tell me",
      "Watch for restocks",
    ]) {
      await page.keyboard.press("Tab");
      const focused = await page.evaluate(() => {
        const { activeElement: control } = document.querySelector("stockfinder-panel")?.shadowRoot ?? {};
        return control?.getAttribute("aria-label") ?? control?.textContent;
      });
      expect(focused).toContain(name);
    }
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText("We'll alert you when it's back.").waitFor();
    await page.getByRole("button", { name: "Watching" }).waitFor();
    expect(await page.getByRole("button", { name: "Watch for restocks" }).count()).toBe(0);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText("Added to Shopping list.").waitFor();
    await page.keyboard.press("Escape");
    expect(await page.locator("stockfinder-panel").count()).toBe(0);
    expect(await said(page)).toEqual(["panel-closed"]);
    await page.close();
  });
});
