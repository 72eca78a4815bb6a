import type { DigestOffer, DigestProduct } from "@stockfinder/contracts/digest-offers";
import type { PageProduct } from "@stockfinder/contracts/product-page/page-product";
import type { BetterPrice } from "./rules/better-price.ts";

/** What a page of a store, or the pop-up, says to the worker. */
export type Request =
  /** The page may show a product: the script that reads it is wanted. */
  | { readonly type: "looks-like-product" }
  /** The page shows this product. Answered with a `PageView`. */
  | { readonly type: "product-read"; readonly product: ReadProduct }
  /** The person closed the panel, and is not shown it again at this store. */
  | { readonly type: "panel-closed" }
  /** The person opened the panel again. */
  | { readonly type: "panel-opened" }
  | { readonly type: "open-by-itself"; readonly allowed: boolean }
  /** Answered with an `Outcome`. */
  | { readonly type: "watch"; readonly choice: Choice }
  /** The pop-up asks whether alerts arrive now. Asking wakes the worker. Answered with a boolean. */
  | { readonly type: "are-alerts-live" }
  /** The site asks whether there is an extension to hand a sign-in to. */
  | { readonly type: "are-you-there" }
  /** The site has signed somebody in. */
  | { readonly type: "site-sign-in"; readonly signIn: HandedOver };

/** What the worker says to a page's script. */
export type Order = { readonly type: "show-panel" };

/** What is sent of a page's product. */
export type ReadProduct = Pick<
  PageProduct,
  "name" | "gtin" | "brand" | "modelNumber" | "price" | "currency" | "isAvailable" | "condition"
> & {
  /** The canonical address. */
  readonly url: string;
  /** The page greets somebody, or shows a member's price: nothing of it is reported. */
  readonly isPersonal: boolean;
};

/** What a panel shows. Null where it shows nothing. */
export type PageView = {
  readonly product: DigestProduct;
  readonly storeId: string;
  readonly store: string;
  readonly country: "USA" | "CAN";
  /** Without the page's own store. */
  readonly others: readonly DigestOffer[];
  readonly better: BetterPrice | null;
  readonly zip: string | null;
  /** `open`: a better price that was not shown today. `hidden`: closed at this store before. */
  readonly state: "open" | "small" | "hidden";
  /** False if the person turned off that the panel opens by itself at this store. */
  readonly opensByItself: boolean;
  readonly origin: string;
} | null;

export interface Choice {
  readonly upc: string;
  readonly country: "USA" | "CAN";
  readonly kind: "stock" | "price";
  readonly targetPrice: number | null;
}

export type Outcome = { readonly worked: true } | { readonly worked: false; readonly message: string };

/** A sign-in of the extension's own, with the fingerprint that site and extension share. */
export interface HandedOver {
  readonly fingerprint: string;
  readonly tokens: { readonly accessToken: string; readonly refreshToken: string };
}
