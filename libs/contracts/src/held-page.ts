import type { productHistory } from "./history.ts";
import type { Country } from "./listings.ts";
import type { listNearShelves } from "./near.ts";
import type { Offers } from "./offers.ts";
import type { OutputOf } from "./operation.ts";
import type { Place } from "./places.ts";
import type { DescribedProduct } from "./products.ts";
import type { RetailerInfo } from "./retailers.ts";
import type { Store } from "./stores.ts";
import type { TrendingProduct } from "./trending.ts";

/** What the server knew when it rendered a page. The browser's first rendering uses it too, so that both are equal. */
export interface HeldPage {
  /** The time of the rendering, in milliseconds since 1970. */
  readonly now: number;
  readonly country: Country;
  readonly zip: string | null;
  readonly place: Place | null;
  readonly retailers: readonly RetailerInfo[] | null;
  readonly stores: readonly Pick<Store, "id" | "name">[];
  readonly offers: Offers | null;
  readonly near: OutputOf<typeof listNearShelves> | null;
  readonly product: DescribedProduct | null;
  /** Of 90 days, without its points. */
  readonly history: OutputOf<typeof productHistory> | null;
  readonly trending: readonly TrendingProduct[] | null;
}

export const HELD_PAGE_ID = "held-page";

export const ZIP_COOKIE = "zipcode";

/** The file of the built web client, below its folder, that exports `renderPage`. */
export const SERVER_BUNDLE = "server/render.mjs";

/**
 * Renders the page at a path into the content of the HTML's `#root`.
 * @throws if the page cannot be rendered without a browser.
 */
export type RenderPage = (page: {
  readonly path: string;
  readonly search: string;
  readonly held: HeldPage;
  /** The operator's, as the HTML has them. */
  readonly settings: object;
}) => Promise<string>;

export const SETTINGS_ID = "site-settings";
