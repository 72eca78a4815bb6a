import { writeFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { pictureOf } from "../../../deploy/sandbox/pictures.ts";
import { itsFonts, launchBrowser } from "../../test/browser.ts";
import { webpOf } from "../../test/webp.ts";
import type { PageView } from "../src/messages.ts";
import { pageScript } from "./page-script.ts";
import { EARBUDS, NAME, UPC } from "./product-pages.ts";

/** Draws the panel itself over a made-up store's page, for the pages about the extension: `node web/extension/test/panel-pictures.ts`. */
const FOLDER = new URL("../../public/", import.meta.url);
const NOW = "2026-11-22T12:05:00Z";

type View = NonNullable<PageView>;

function offer(
  store: string,
  price: number,
  miles: number | null,
  isAvailable = true,
): View["others"][number] {
  return {
    storeId: store.toLowerCase(),
    store,
    price: { value: price, currency: "USD" },
    isAvailable,
    seenAt: NOW,
    productUrl: "https://store.example/",
    affiliate: false,
    isDemo: false,
    miles,
    // With the tax of Ohio, as for its ZIP Code everywhere.
    total: { value: Math.round(price * 105.75) / 100, from: true },
  };
}

const OTHERS = [offer("Walmart", 189.99, 4), offer("Target", 199, 3.3), offer("Best Buy", 219.99, 13)];
const PLAIN: View = {
  product: { ...EARBUDS, models: [], offers: [], verdict: null },
  storeId: "kohls",
  store: "Kohl's",
  country: "USA",
  others: OTHERS,
  better: null,
  zip: "44114",
  state: "open",
  opensByItself: true,
  origin: "https://stockfinder.example",
};
const [best = offer("Walmart", 189.99, 4)] = OTHERS;
const CHEAPER: View = {
  ...PLAIN,
  product: {
    ...PLAIN.product,
    verdict: { kind: "low", lowest: 189.99, usual: 229, currency: "USD", days: 90 },
    chart: [
      [0, 229],
      [24, 219],
      [41, 234],
      [66, 209],
      [80, 189.99],
    ],
  },
  better: { offer: best, saves: 59.01 },
};

type Drawn = Parameters<typeof pictureOf>[0];
const ON_SALE: Drawn = { brand: "Apple", kind: "Earbuds", title: EARBUDS.name, shape: "earbuds" };
/** Another product: one store cannot both have it and be out of it. */
const SOLD_OUT: Drawn = { brand: "Sony", kind: "Console", title: NAME, shape: "console" };

interface Picture {
  readonly view: View;
  readonly isSoldOut?: boolean;
  readonly prepare?: (page: Page) => Promise<void>;
}

const PICTURES: Readonly<Record<string, Picture>> = {
  "other-stores": { view: PLAIN },
  // As many offers as there is room for.
  "better-price": { view: { ...CHEAPER, others: OTHERS.slice(0, 1) } },
  watch: {
    view: {
      ...PLAIN,
      ...{ storeId: "bestbuy", store: "Best Buy" },
      product: { ...PLAIN.product, upc: UPC, name: NAME },
      others: [offer("Target", 499.99, 3.3, false)],
    },
    isSoldOut: true,
    async prepare(page) {
      await page.getByRole("button", { name: "Tell me when it's back" }).click();
      await page.getByText("We'll alert you when it's back.").scrollIntoViewIfNeeded();
    },
  },
};

const storePage = (store: string, isSoldOut: boolean) => `<html lang="en"><title>${store}</title>
  <style>
    :root { color-scheme: light dark; }
    body { margin: 0; background: light-dark(#fff, #101319); color: light-dark(#1c2230, #eff2f6); font: 15px/1.4 system-ui, sans-serif; }
    header { display: flex; gap: 20px; padding: 14px 20px; background: light-dark(#eff1f5, #1b2028); font-weight: 600; }
    header span { margin-left: auto; font-weight: 400; }
    svg { display: block; width: 170px; height: 170px; margin: 20px 0 0 16px; border-radius: 12px; }
    h1 { max-width: 8.5rem; margin: 14px 20px 6px; font-size: 17px; }
    p { margin: 0 20px; font-size: 22px; }
  </style>
  <header>${store}<span>Cart</span></header>
  ${pictureOf(isSoldOut ? SOLD_OUT : ON_SALE)}
  <h1>${(isSoldOut ? SOLD_OUT : ON_SALE).title}</h1><p>${isSoldOut ? "Out of stock" : "$249.00"}</p>`;

const browser = await launchBrowser({ env: await itsFonts() });
const script = await pageScript("shown-panel.ts");
for (const [name, picture] of Object.entries(PICTURES))
  for (const colorScheme of ["light", "dark"] as const) {
    const png = await drawn(picture, colorScheme);
    const end = colorScheme === "dark" ? "-dark" : "";
    await writeFile(new URL(`extension-${name}${end}.webp`, FOLDER), await webpOf(browser, png));
  }
await browser.close();

async function drawn(
  { view, isSoldOut = false, prepare }: Picture,
  colorScheme: "light" | "dark",
): Promise<Buffer> {
  const page = await browser.newPage({
    viewport: { width: 500, height: 452 },
    deviceScaleFactor: 2,
    colorScheme,
  });
  // It says how old the offers are.
  await page.clock.setFixedTime(NOW);
  await page.setContent(storePage(view.store, isSoldOut));
  // Its shadow root is closed, and is opened for the words that are typed into it.
  await page.evaluate(() => {
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (options) {
      return attach.call(this, { ...options, mode: "open" });
    };
  });
  await page.addScriptTag({ content: script });
  await page.evaluate((shown) => Reflect.get(globalThis, "showPanel")(shown), view);
  await prepare?.(page);
  const png = await page.screenshot();
  await page.close();
  return png;
}
