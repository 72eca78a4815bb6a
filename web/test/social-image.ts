import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { CLAIMS, SITE_NAME } from "../src/site.ts";
import { itsFonts, launchBrowser } from "./browser.ts";

/** Draws the picture that other sites show where somebody shares a page of ours: `node web/test/social-image.ts`. */
const PICTURE = fileURLToPath(new URL("../public/social.png", import.meta.url));
const LOGO = fileURLToPath(new URL("../public/favicon.svg", import.meta.url));
/** Of the specification: 3360 by 1700 pixels. */
const SCREEN = { viewport: { width: 1680, height: 850 }, deviceScaleFactor: 2 };

/** The best price stands on a shelf label; `width` is that of the bar that stands for the store's name. */
const STORES = [
  { width: 118, status: "Out of stock", price: "" },
  { width: 96, status: "In stock", price: '<b class="best">$24</b>' },
  { width: 74, status: "Limited stock", price: "<b>$27</b>" },
];

const STYLES = `
  * { box-sizing: border-box; margin: 0; }
  body { display: grid; grid-template-columns: 1fr 500px; align-items: center; gap: 90px; height: 850px; padding: 0 110px;
    background: #101522; color: #fff; font-family: system-ui, sans-serif; }
  .name { display: flex; align-items: center; gap: 20px; font-size: 46px; font-weight: 700; letter-spacing: -.02em; }
  .name svg { width: 72px; height: 72px; }
  h1 { margin: 44px 0; font-size: 78px; line-height: 1.08; letter-spacing: -.025em; }
  .claims { color: #b9c2d6; font-size: 34px; }
  .store { display: flex; align-items: center; gap: 22px; height: 132px; margin: 26px 0; padding: 0 34px;
    border: 2px solid #363f55; border-radius: 28px; background: #1c2334; font-size: 31px; font-weight: 650; }
  .store i { height: 18px; border-radius: 9px; background: #465071; }
  .store span { margin-left: auto; color: #b9c2d6; white-space: nowrap; }
  .store b { padding: 6px 18px; border-radius: 12px; font-weight: 750; }
  .store .best { background: #ffd23d; color: #172033; }
`;

function page(logo: string): string {
  const stores = STORES.map(
    ({ width, status, price }) =>
      `<div class="store"><i style="width:${width}px"></i><span>${status}</span>${price}</div>`,
  );
  return `<style>${STYLES}</style>
    <main>
      <p class="name">${logo}${SITE_NAME}</p>
      <h1>Find where products are in stock and compare prices in stores near you</h1>
      <p class="claims">${CLAIMS.stores} stores · ${CLAIMS.users} users</p>
    </main>
    <aside>${stores.join("")}</aside>`;
}

const browser = await launchBrowser({ env: await itsFonts() });
const drawn = await browser.newPage(SCREEN);
await drawn.setContent(page(await readFile(LOGO, "utf8")));
await drawn.screenshot({ path: PICTURE });
await browser.close();
