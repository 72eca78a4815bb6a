import { readFile, writeFile } from "node:fs/promises";
import type { BrowserContextOptions, PageScreenshotOptions } from "playwright-core";
import { SITE_NAME, STORES_CLAIM } from "../src/settings/site.ts";
import { itsFonts, launchBrowser } from "./browser.ts";
import { icoOf } from "./ico.ts";

/** Draws the icons and the pictures for link previews: `node web/test/pictures.ts`. */
const FOLDER = new URL("../public/", import.meta.url);
/** The specification's size: 3360 by 1700 pixels. */
const SCREEN = { viewport: { width: 1680, height: 850 }, deviceScaleFactor: 2 };
const INK = "#101522";

const STYLES = `
  * { box-sizing: border-box; margin: 0; }
  body { display: grid; grid-template-columns: 1fr 500px; align-items: center; gap: 90px; height: 850px; padding: 0 110px;
    background: ${INK}; color: #fff; font-family: system-ui, sans-serif; }
  .name { display: flex; align-items: center; gap: 20px; font-size: 46px; font-weight: 700; letter-spacing: -.02em; }
  .name svg { width: 72px; height: 72px; }
  h1 { margin: 44px 0; font-size: 78px; line-height: 1.08; letter-spacing: -.025em; }
  .claims { color: #b9c2d6; font-size: 34px; }
  .card { display: flex; align-items: center; gap: 22px; min-height: 132px; margin: 26px 0; padding: 0 34px;
    border: 2px solid #363f55; border-radius: 28px; background: #1c2334; font-size: 31px; font-weight: 650; }
  .card i { height: 18px; border-radius: 9px; background: #465071; }
  .card span { margin-left: auto; color: #b9c2d6; white-space: nowrap; }
  .card b { padding: 6px 18px; border-radius: 12px; font-weight: 750; }
  .card .best { background: #ffd23d; color: #172033; }
  .note { display: grid; gap: 24px; padding: 40px; }
  .note b { justify-self: start; }
  .shelf { position: relative; height: 300px; border-bottom: 14px solid #465071; display: flex; align-items: end; gap: 26px;
    padding: 0 24px; margin-bottom: 62px; }
  .shelf i { flex: 1; border-radius: 18px 18px 0 0; background: #2f4a9c; }
  .shelf b { position: absolute; top: 100%; left: 24px; padding: 4px 20px; border-radius: 10px; background: #ffd23d; color: #172033;
    font-size: 31px; }
`;

interface Picture {
  readonly heading: string;
  readonly line: string;
  /** HTML. */
  readonly aside: string;
}

/** The best price is on a shelf label; `width` is that of the bar in place of the store's name. */
const STORES = [
  { width: 118, status: "Out of stock", price: "" },
  { width: 96, status: "In stock", price: '<b class="best">$24</b>' },
  { width: 74, status: "Limited stock", price: "<b>$27</b>" },
].map(
  ({ width, status, price }) =>
    `<div class="card"><i style="width:${width}px"></i><span>${status}</span>${price}</div>`,
);

const PICTURES: Readonly<Record<string, Picture>> = {
  "social.png": {
    heading: "Find where products are in stock and compare prices in stores near you",
    line: `${STORES_CLAIM} stores, one search`,
    aside: STORES.join(""),
  },
  "social-search.png": {
    heading: "Who has it in stock, and what does it cost?",
    line: "One search, every store near you",
    aside: [
      ["In stock", 60, 85, 40],
      ["$24", 90, 45, 70],
    ]
      .map(
        ([label, ...heights]) =>
          `<div class="shelf">${heights.map((height) => `<i style="height:${height}%"></i>`).join("")}<b>${label}</b></div>`,
      )
      .join(""),
  },
  "social-post.png": {
    heading: "What neighbors saw on the shelves",
    line: `My Community on ${SITE_NAME}`,
    aside: `<div class="card note"><b class="best">In Stock</b>
      <i style="width:380px"></i><i style="width:330px"></i><i style="width:210px"></i></div>
      <div class="card note"><b>Out of Stock</b><i style="width:300px"></i><i style="width:360px"></i></div>`,
  },
};

function page(logo: string, { heading, line, aside }: Picture): string {
  return `<style>${STYLES}</style>
    <main>
      <p class="name">${logo}${SITE_NAME}</p>
      <h1>${heading}</h1>
      <p class="claims">${line}</p>
    </main>
    <aside>${aside}</aside>`;
}

/** The logo on a square; systems cut a maskable icon to their shape, so its logo is smaller and its ground full. */
function icon(logo: string, size: number, { ground = "transparent", share = 1 } = {}): Promise<Buffer> {
  const html = `<style>
    body { display: grid; place-content: center; width: ${size}px; height: ${size}px; margin: 0; background: ${ground}; }
    svg { display: block; width: ${size * share}px; height: ${size * share}px; }</style>${logo}`;
  const clip = { x: 0, y: 0, width: size, height: size };
  return draw(html, {}, { omitBackground: true, clip });
}

/** In a browser of its own: after two large pictures Chromium takes no third. */
async function draw(
  html: string,
  screen: BrowserContextOptions,
  options: PageScreenshotOptions = {},
): Promise<Buffer> {
  const browser = await launchBrowser({ env: await itsFonts() });
  const drawn = await browser.newPage(screen);
  await drawn.setContent(html);
  const picture = await drawn.screenshot(options);
  await browser.close();
  return picture;
}

const logo = await readFile(new URL("favicon.svg", FOLDER), "utf8");
const keep = (name: string, bytes: Buffer) => writeFile(new URL(name, FOLDER), bytes);

for (const [name, picture] of Object.entries(PICTURES))
  await keep(name, await draw(page(logo, picture), SCREEN));
const onInk = { ground: INK, share: 0.62 };
await keep("icon-192.png", await icon(logo, 192));
await keep("icon-512.png", await icon(logo, 512));
await keep("icon-maskable.png", await icon(logo, 512, onInk));
await keep("apple-touch-icon.png", await icon(logo, 180, onInk));
const small: Buffer[] = [];
for (const size of [16, 32, 48]) small.push(await icon(logo, size));
await keep("favicon.ico", icoOf(small));
