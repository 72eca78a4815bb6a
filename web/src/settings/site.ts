/** The settings that an operator changes for their own site. Those of single pages are in `page-settings.ts`. */
export const SITE_NAME = "StockFinder";

interface Settings {
  /** Of the product that answered; null in the extension. */
  readonly version: string | null;
  /** Null where the operator has set none. */
  readonly contactMail: string | null;
  readonly chromeStore: string | null;
  readonly firefoxAddOn: string | null;
  readonly featuredOn: readonly { readonly outlet: string; readonly href: string }[];
  readonly line: string | null;
  readonly usersClaim: string | null;
  readonly storeRating: number | null;
  readonly storeIcons: Readonly<Record<string, string>>;
  /** The address of map tiles with `{z}`, `{x}` and `{y}`; null draws rings. */
  readonly mapTiles: string | null;
}

const UNSET: Settings = {
  version: null,
  contactMail: null,
  chromeStore: null,
  firefoxAddOn: null,
  featuredOn: [],
  line: null,
  usersClaim: null,
  storeRating: null,
  storeIcons: {},
  mapTiles: null,
};

/** The operator's variables, which the gateway writes into the page. The extension's pages have none. */
export const SETTINGS: Settings = { ...UNSET, ...writtenInPage() };

function writtenInPage(): Partial<Settings> {
  const text = globalThis.document?.getElementById("site-settings")?.textContent;
  return text ? JSON.parse(text) : {};
}

/** How many stores' prices are compared. */
export const STORES_CLAIM = "400+";

/** The source that the product's pop-up sends to the store if no other is known. */
export const OWN_SOURCE = "stockfinder";
/** Links with one of these sources, such as `/octoshop/fb`, redirect straight to the store. */
export const SOURCES_TO_STORE = ["fb", OWN_SOURCE, "cr"];

/** The front page's tiles while few people have searched. */
export const SEARCH_IDEAS = [
  "ps5",
  "lego star wars",
  "aaa batteries",
  "iphone 15",
  "paper towels",
  "nintendo switch",
  "hand soap",
  "coffee",
];
