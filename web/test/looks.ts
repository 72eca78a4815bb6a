import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { productHistory } from "@stockfinder/contracts/history";
import type { Offers } from "@stockfinder/contracts/offers";
import type { OutputOf } from "@stockfinder/contracts/operation";
import type { BrowserContextOptions, Page } from "playwright-core";
import { PHONE as PHONE_SCREEN } from "./accessibility.ts";
import { itsFonts, launchBrowser } from "./browser.ts";
import { signInAs } from "./demo-sign-in.ts";
import { aNeighbour } from "./neighbours.ts";
import { startTestProduct, type TestProduct } from "./product.ts";
import { type Effort, effortOf, isKnown, TASKS } from "./tasks.ts";
import { webpOf } from "./webp.ts";

/**
 * Draws the main pages of the running product into docs/looks, measures the five tasks, and writes docs/looks.md:
 * `NODE_ENV=test node web/test/looks.ts`.
 */
const DOCS = fileURLToPath(new URL("../../docs/", import.meta.url));
const UPC = "711719541028";
const ZIPCODE = "44114";
const FINGERPRINT = "the-browser-of-the-pictures";
const PHONE = {
  ...{ ...PHONE_SCREEN, viewport: { width: 390, height: 844 } },
  userAgent:
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36",
};
const SCREENS: readonly { readonly name: string; readonly as: BrowserContextOptions }[] = [
  { name: "desktop", as: { viewport: { width: 1_440, height: 900 } } },
  { name: "phone", as: { ...PHONE, colorScheme: "dark" } },
];
const DAY_MS = 24 * 60 * 60_000;
const JUDGED = "\n## Judged\n";
/** The middle one of these is written down. */
const ROUNDS = 3;

/** The posts, the last one on top of the feed. */
const POSTS = [
  {
    title: "By the pallet in the center aisle",
    text: "Hardly anyone there before nine.",
    store: "Sam's Club",
    itemName: "Paper towels, 12 rolls",
    status: "In Stock",
    quantity: "50-100",
    location: "Brookpark Road",
  },
  {
    title: "PS5 behind the counter",
    text: "Ask at the electronics desk. They don't put them out.",
    store: "Target",
    itemName: "PlayStation 5, Disc Edition",
    upc: UPC,
    status: "Limited Stock",
    quantity: "1-10",
    location: "Steelyard Commons",
  },
  {
    title: "Next delivery is Thursday morning",
    text: "That's what the manager told me.",
    store: "Walgreens",
    itemName: "Disinfectant wipes",
    status: "Out of Stock",
    quantity: "0",
    location: "Euclid Avenue",
  },
  {
    title: "End of aisle 14, two full shelves",
    text: "Limit of two per customer.",
    store: "Target",
    itemName: "Disinfectant wipes, 75 ct",
    status: "In Stock",
    quantity: "100+",
    location: "Steelyard Commons",
  },
];

interface Look {
  readonly name: string;
  readonly says: string;
  readonly path: string;
  readonly prepare?: (page: Page) => Promise<void>;
}

const looksOf = (alertId: string): readonly Look[] => [
  { name: "landing", says: "The landing page", path: "/" },
  { name: "results", says: "Results", path: `/product/ps5/${ZIPCODE}` },
  { name: "where-to-buy", says: "Where to buy", path: `/where-to-buy/${UPC}/ps5-disc-edition` },
  { name: "popular", says: "Trending", path: "/popular" },
  { name: "posts", says: "Community", path: "/posts" },
  { name: "watches", says: "Watches", path: "/watches" },
  { name: "lists", says: "Shopping lists", path: "/lists", prepare: listMade },
  { name: "list", says: "A list, with its plan", path: "/lists", prepare: listPlanned },
  {
    name: "watch-dialog",
    says: "What to watch for",
    path: `/where-to-buy/${UPC}/ps5-disc-edition`,
    prepare: async (page) => {
      await page
        .getByRole("button", { name: /^Watch/ })
        .first()
        .click();
      // Its code is loaded at the press.
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "kind", says: "A kind of product", path: `/product/coffee/${ZIPCODE}` },
  { name: "nothing", says: "Nothing found", path: `/product/rtx-5080/${ZIPCODE}` },
  { name: "search", says: "Search without words", path: "/search" },
  { name: "canada", says: "Results in Canada", path: "/product/lego-star-wars/M5V3A8" },
  { name: "alert", says: "An alert", path: `/alerts/${alertId}` },
  {
    name: "bell",
    says: "The bell",
    path: "/watches",
    prepare: (page) => page.getByRole("button", { name: /^Alerts/ }).click(),
  },
  { name: "account", says: "Account", path: "/me", prepare: signedInAt("/me") },
  { name: "status", says: "Store status", path: "/health-board" },
  { name: "sign-in", says: "Sign in", path: "/sign-in" },
  { name: "octoshop", says: "The extension", path: "/octoshop" },
  { name: "converter", says: "Link Converter", path: "/converter" },
];

/** A list of a few lines, on its own page. */
async function listPlanned(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "List name" }).fill("Saturday");
  await page.getByRole("button", { name: "New list" }).click();
  await page
    .getByRole("textbox", { name: "What to get" })
    .fill("disinfectant wipes\n2x paper towels\nground coffee");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("article").first().waitFor();
  // What was asked of stores meanwhile is in the plans.
  await page.getByText(/^Checking stores/).waitFor({ state: "detached" });
  const heading = page.getByRole("heading", { name: "Where to buy it all" });
  await heading.evaluate((there) => there.scrollIntoView({ behavior: "instant" }));
  // What came last has its place.
  await heading.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

async function listMade(page: Page): Promise<void> {
  await listPlanned(page);
  await page.goto("/lists", { waitUntil: "networkidle" });
}

function signedInAt(path: string): (page: Page) => Promise<void> {
  return async (page) => {
    await signInAs(page, "Demo Shopper");
    await page.goto(path, { waitUntil: "networkidle" });
  };
}

await mkdir(`${DOCS}looks`, { recursive: true });
const product = await startTestProduct(
  { environment: { RECHECK_FASTEST_MS: "1000", RECHECKS_A_MINUTE: "6000" } },
  null,
);
const browser = await launchBrowser({ env: await itsFonts() });
const looks = looksOf(await prepared(product));
for (const look of looks) for (const screen of SCREENS) await draw(look, screen);
const efforts: { readonly name: string; readonly rounds: readonly Effort[] }[] = [];
for (const task of TASKS) efforts.push({ name: task.name, rounds: await roundsOf(task) });
// What somebody judged stays as they wrote it.
const [, judged = ""] = (await readFile(`${DOCS}looks.md`, "utf8")).split(JUDGED);
await writeFile(`${DOCS}looks.md`, `${markdown()}${JUDGED}${judged}`);
await browser.close();
await product.stop();

/** Fills the product with posts, offers and an alert, and returns the id of the alert. */
async function prepared({ url, setStock }: TestProduct): Promise<string> {
  const call = async (path: string, body?: unknown) => {
    const headers = { "Content-Type": "application/json", "X-Fingerprint": FINGERPRINT };
    const method = body === undefined ? "GET" : "POST";
    return await (await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) })).json();
  };
  const haveHistory = async () => {
    const { offers }: Offers = await call(`/api/offers?upc=${UPC}&country=USA&zip=${ZIPCODE}`);
    const { stores }: OutputOf<typeof productHistory> = await call(`/api/products/${UPC}/history`);
    const begins = new Map(stores.map(({ storeId, points }) => [storeId, Date.parse(points[0]?.at ?? "")]));
    return offers
      .filter(({ seller }) => seller?.kind !== "marketplace")
      .every(({ storeId }) => (begins.get(storeId) ?? Number.POSITIVE_INFINITY) < Date.now() - DAY_MS);
  };
  // What is searched for is listed at where-to-buy.
  for (const query of ["ps5", "disinfectant wipes", "airpods pro", "lego"])
    await call(`/api/search?query=${encodeURIComponent(query)}&zip=${ZIPCODE}`);
  await call(`/api/offers?upc=${UPC}&country=USA&zip=${ZIPCODE}`);
  for (const post of POSTS) await aNeighbour(product).post({ ...post, zipcode: ZIPCODE });
  await until(() => isKnown(url));
  // Opened once, the page has more stores read, whose history would change what is usual from picture to picture.
  const page = await newPage({});
  await page.goto(`/where-to-buy/${UPC}/ps5-disc-edition`, { waitUntil: "networkidle" });
  await page.context().close();
  await until(haveHistory);
  await setStock(UPC, "out");
  await call("/api/watch", { upc: UPC, kind: "stock", zip: ZIPCODE, radiusMiles: 25 });
  const checked = async () => (await call("/api/watch"))[0].lastCheckedAt !== null;
  const alerted = async () => (await call("/api/notifications")).notifications.length > 5;
  await until(checked);
  await setStock(UPC, "in");
  await until(alerted);
  const { notifications }: { notifications: { id: string; distanceMiles?: number }[] } =
    await call("/api/notifications");
  // The one that the bell leads to.
  const [nearest] = notifications.toSorted(
    ({ distanceMiles: one = 0 }, { distanceMiles: other = 0 }) => one - other,
  );
  if (!nearest) throw new Error("There is no alert");
  return nearest.id;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 120; tries++) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error("The stores were not asked within a minute");
}

async function newPage(as: BrowserContextOptions, remembered: Record<string, string> = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, ...as });
  await context.addInitScript(
    (items) => {
      for (const [key, value] of Object.entries(items)) window.localStorage.setItem(key, value);
    },
    { seen: "true", zipcode: ZIPCODE, ...remembered },
  );
  return await context.newPage();
}

async function draw({ name, path, prepare }: Look, screen: (typeof SCREENS)[number]): Promise<void> {
  const page = await newPage(screen.as, { watching: "true", fingerprint: FINGERPRINT });
  await page.goto(path, { waitUntil: "networkidle" });
  await prepare?.(page);
  // Toasts are not part of the page.
  await page.locator(".toast").waitFor({ state: "detached" });
  const png = await page.screenshot();
  await writeFile(`${DOCS}looks/${name}-${screen.name}.webp`, await webpOf(browser, png));
  await page.context().close();
}

async function roundsOf(task: (typeof TASKS)[number]): Promise<Effort[]> {
  const rounds: Effort[] = [];
  while (rounds.length < ROUNDS) rounds.push(await inNewBrowser(task));
  return rounds;
}

async function inNewBrowser(task: (typeof TASKS)[number]): Promise<Effort> {
  const page = await newPage(PHONE);
  await page.goto("/", { waitUntil: "networkidle" });
  const effort = await effortOf(task, page);
  await page.context().close();
  return effort;
}

function markdown(): string {
  const picture = (name: string, width: number) => `<img src="looks/${name}.webp" width="${width}" alt="">`;
  const pages = looks.map(
    ({ name, says }) => `| ${says} | ${picture(`${name}-desktop`, 420)} | ${picture(`${name}-phone`, 140)} |`,
  );
  const tasks = efforts.map(({ name, rounds }) => {
    const [, middle] = rounds.toSorted((one, other) => one.seconds - other.seconds);
    const { taps, seconds, answer } = middle ?? { taps: 0, seconds: 0, answer: "" };
    return `| ${name} | ${taps} | ${seconds.toFixed(1)} | ${answer.replaceAll(/\s+/g, " ").trim()} |`;
  });
  return `# How it looks

The main pages of the demo, and what five tasks take. \`NODE_ENV=test node web/test/looks.ts\` draws and measures again, and writes
this file.

## Five tasks

On a phone of 390 px, from the landing page with a remembered ZIP Code, until the answer is on the page. Typing is two taps, on the
field and on the keyboard's search key. The seconds are those of the machine that wrote this, the middle of ${ROUNDS} rounds, without
reading and thinking. \`web/test/tasks.ts\` has the tasks; a story fails if one takes more taps.

| task | taps | seconds | answer |
|---|---|---|---|
${tasks.join("\n")}

## Pages

Desktop at 1440 px in light colors, phone at 390 px in dark ones.

| page | desktop | phone |
|---|---|---|
${pages.join("\n")}
`;
}
