import type { ShopPage } from "./page-text.ts";
import { appShellPage } from "./shapes/app-shell.ts";
import { bigcommercePage } from "./shapes/bigcommerce.ts";
import { botWallPage } from "./shapes/bot-wall.ts";
import { handMadePage } from "./shapes/hand-made.ts";
import { jsonLdPage } from "./shapes/json-ld.ts";
import { jsonLdGraphPage } from "./shapes/json-ld-graph.ts";
import { magentoPage } from "./shapes/magento.ts";
import { microdataPage } from "./shapes/microdata.ts";
import { openGraphPage } from "./shapes/open-graph.ts";
import { salesforcePage } from "./shapes/salesforce.ts";
import { severalOffersPage } from "./shapes/several-offers.ts";
import { shopifyPage } from "./shapes/shopify.ts";
import { woocommercePage } from "./shapes/woocommerce.ts";
import type { ShapeName } from "./shop.ts";

/** How each shape draws a page. */
export const SHAPES: Readonly<Record<ShapeName, (page: ShopPage) => string>> = {
  "json-ld": jsonLdPage,
  "json-ld-graph": jsonLdGraphPage,
  "several-offers": severalOffersPage,
  microdata: microdataPage,
  "open-graph": openGraphPage,
  shopify: shopifyPage,
  woocommerce: woocommercePage,
  magento: magentoPage,
  bigcommerce: bigcommercePage,
  salesforce: salesforcePage,
  "hand-made": handMadePage,
  "bot-wall": botWallPage,
  "app-shell": appShellPage,
};
