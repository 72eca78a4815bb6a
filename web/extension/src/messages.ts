import type { DigestOffer, DigestProduct } from "@stockfinder/contracts/digest-offers";
import type { WrongPart } from "@stockfinder/contracts/observations";
import type { PageProduct } from "@stockfinder/product-rules/product-page/page-product";
import type { BetterPrice } from "./rules/better-price.ts";

export type Request =
  /** The page may show a product: the script that reads it is wanted. */
  | { readonly type: "looks-like-product" }
  | { readonly type: "product-read"; readonly product: ReadProduct }
  /** The person closed the panel, and is not shown it again at this store. */
  | { readonly type: "panel-closed" }
  /** The person opened the panel again. */
  | { readonly type: "panel-opened" }
  | { readonly type: "open-by-itself"; readonly allowed: boolean }
  /** Answered with an `Outcome`. */
  | { readonly type: "watch"; readonly choice: Choice }
  /** A store's offer is wrong. Answered with an `Outcome`. */
  | { readonly type: "report-wrong"; readonly wrong: WrongOffer }
  /** Answered with an `Outcome` that says where it was put. */
  | { readonly type: "add-to-list"; readonly upc: string }
  /** The pop-up's check whether alerts are arriving now. It wakes the worker. Answered with a boolean. */
  | { readonly type: "are-alerts-live" }
  /** The site's check whether there is an extension to give a sign-in to. */
  | { readonly type: "are-you-there" }
  /** Somebody has signed in to the site. */
  | { readonly type: "site-sign-in"; readonly signIn: HandedOver };

export type Order = { readonly type: "show-panel" };

export type ReadProduct = Pick<
  PageProduct,
  "name" | "gtin" | "brand" | "modelNumber" | "price" | "currency" | "isAvailable" | "condition"
> & {
  readonly url: string;
  /** The page greets somebody, or shows a member's price: none of it is reported. */
  readonly isPersonal: boolean;
};

/** The content of a panel. Null if it has none. */
export type PageView = {
  readonly product: DigestProduct;
  readonly storeId: string;
  readonly store: string;
  readonly country: "USA" | "CAN";
  readonly others: readonly DigestOffer[];
  readonly better: BetterPrice | null;
  readonly zip: string | null;
  /** `open`: a better price that was not shown today. `hidden`: closed at this store before. */
  readonly state: "open" | "small" | "hidden";
  /** False if the user turned off that the panel opens automatically at this store. */
  readonly opensByItself: boolean;
  readonly origin: string;
} | null;

export interface Choice {
  readonly upc: string;
  readonly country: "USA" | "CAN";
  readonly kind: "stock" | "price";
  readonly targetPrice: number | null;
}

export interface WrongOffer {
  readonly upc: string;
  readonly storeId: string;
  readonly what: WrongPart;
}

export type Outcome =
  | { readonly worked: true; readonly message?: string }
  | { readonly worked: false; readonly message: string };

export interface HandedOver {
  readonly fingerprint: string;
  readonly tokens: { readonly accessToken: string; readonly refreshToken: string };
}
