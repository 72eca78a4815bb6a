import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BrowserContextOptions } from "playwright-core";
import { PHONE as PHONE_SCREEN } from "./accessibility.ts";
import { itsFonts, launchBrowser } from "./browser.ts";
import { signInAs } from "./demo-sign-in.ts";
import { aNeighbour } from "./neighbours.ts";
import { startTestProduct } from "./product.ts";

/**
 * Draws the pictures in docs/screenshots from the running product: `NODE_ENV=test node web/test/screenshots.ts`. Arguments
 * select pictures by the start of their names (`welcome me`).
 */
const FOLDER = fileURLToPath(new URL("../../docs/screenshots/", import.meta.url));
const RESULTS = "/product/disinfectant-wipes/44114";
const WHERE_TO_BUY = "/where-to-buy/711719541028/ps5-disc-edition";
const DESKTOP = { viewport: { width: 1280, height: 860 }, deviceScaleFactor: 1.5 };
const PHONE = { ...PHONE_SCREEN, deviceScaleFactor: 2 };
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148";
const DARK = { colorScheme: "dark" } as const;
const ZIPCODE = "44114";

/** The posts, the last one on top of the feed. */
const POSTS = [
  {
    title: "Paper towels by the pallet",
    text: "Stacked in the middle aisle, and hardly anybody there before nine.",
    store: "Sam's Club",
    itemName: "Paper towels, 12 rolls",
    status: "In Stock",
    quantity: "50-100",
    location: "Brookpark Road",
  },
  {
    title: "Last of the hand soap",
    text: "Four bottles on the bottom shelf beside the pharmacy.",
    store: "CVS",
    itemName: "Hand soap, 12 oz",
    status: "Limited Stock",
    quantity: "1-10",
    location: "West 9th Street",
  },
  {
    title: "No wipes today",
    text: "Asked at the desk: the next delivery comes on Thursday morning.",
    store: "Walgreens",
    itemName: "Disinfectant wipes",
    status: "Out of Stock",
    quantity: "0",
    location: "Euclid Avenue",
  },
  {
    title: "Disinfectant wipes are back",
    text: "Two full shelves at the end of aisle 14.\nLimit of two per customer.",
    store: "Target",
    itemName: "Disinfectant wipes, 75 ct",
    status: "In Stock",
    quantity: "100+",
    location: "Steelyard Commons",
  },
];

const REGULAR = { seen: "true" };
const NEIGHBOUR = { ...REGULAR, zipcode: ZIPCODE };

interface Shot {
  name: string;
  path: string;
  as: BrowserContextOptions;
  signedIn?: true;
  remembered?: Record<string, string>;
}

const SHOTS: Shot[] = [
  { name: "landing-light", path: "/", as: DESKTOP },
  { name: "landing-phone", path: "/", as: PHONE },
  { name: "results-light", path: RESULTS, as: DESKTOP },
  { name: "results-dark", path: RESULTS, as: { ...DESKTOP, ...DARK } },
  { name: "results-phone", path: RESULTS, as: PHONE },
  { name: "where-to-buy-light", path: WHERE_TO_BUY, as: DESKTOP, remembered: NEIGHBOUR },
  { name: "where-to-buy-dark", path: WHERE_TO_BUY, as: { ...DESKTOP, ...DARK }, remembered: NEIGHBOUR },
  { name: "where-to-buy-phone", path: WHERE_TO_BUY, as: PHONE, remembered: NEIGHBOUR },
  { name: "popular-light", path: "/popular", as: DESKTOP },
  { name: "popular-phone", path: "/popular", as: { ...PHONE, ...DARK } },
  { name: "posts-light", path: "/posts", as: DESKTOP, remembered: NEIGHBOUR },
  { name: "posts-dark", path: "/posts", as: { ...DESKTOP, ...DARK }, remembered: NEIGHBOUR },
  { name: "posts-phone", path: "/posts", as: PHONE, remembered: NEIGHBOUR },
  { name: "octoshop-light", path: "/octoshop", as: DESKTOP },
  { name: "octoshop-phone", path: "/octoshop", as: { ...PHONE, ...DARK, userAgent: IPHONE } },
  { name: "login-light", path: "/login?t=1", as: DESKTOP },
  { name: "login-dark", path: "/login?t=1", as: { ...DESKTOP, ...DARK } },
  { name: "login-phone", path: "/login?t=1", as: PHONE },
  { name: "welcome-light", path: "/welcome", as: DESKTOP },
  { name: "welcome-tutorial-dark", path: "/welcome?step=3", as: { ...DESKTOP, ...DARK } },
  { name: "welcome-phone", path: "/welcome?step=6", as: PHONE },
  { name: "me-light", path: "/me", as: DESKTOP, signedIn: true },
  { name: "me-phone", path: "/me", as: { ...PHONE, ...DARK }, signedIn: true },
];

await mkdir(FOLDER, { recursive: true });
const wanted = process.argv.slice(2);
const product = await startTestProduct({}, null);
// What is searched for is listed at where-to-buy.
await fetch(`${product.url}/api/search?query=ps5&zip=${ZIPCODE}`).then((answer) => answer.text());
// Its offers are read before the first picture of them, so that all pictures show the same.
await fetch(`${product.url}/api/offers?upc=711719541028&country=USA`, {
  headers: { accept: "text/event-stream" },
}).then((answer) => answer.text());
for (const post of POSTS) await aNeighbour(product).post({ ...post, zipcode: ZIPCODE });
const browser = await launchBrowser({ env: await itsFonts() });
for (const { name, path, as, signedIn, remembered = REGULAR } of SHOTS) {
  if (wanted.length > 0 && !wanted.some((beginning) => name.startsWith(beginning))) continue;
  const context = await browser.newContext({ baseURL: product.url, ...as });
  await context.addInitScript((remembered) => {
    for (const [key, value] of Object.entries(remembered)) window.localStorage.setItem(key, value);
  }, remembered);
  const page = await context.newPage();
  if (signedIn) await signInAs(page, "Demo Shopper");
  await page.goto(path, { waitUntil: "networkidle" });
  // Toasts are not part of the page.
  await page.locator(".toast").waitFor({ state: "detached" });
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await context.close();
}
await browser.close();
await product.stop();
