/** The product's public address without a final slash. Set by the build. */
declare const EXTENSION_ORIGIN: string;

declare module "virtual:store-directory" {
  import type { Store } from "@stockfinder/contracts/stores";

  export const STORES: readonly Pick<Store, "id" | "name" | "country" | "hosts">[];
}
