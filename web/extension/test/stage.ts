import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestProduct, type TestProduct } from "../../test/product.ts";
import type { Browser } from "../build/manifest.ts";
import { buildExtension } from "./built-extension.ts";
import { type Front, startFront } from "./front.ts";
import { type StorePages, startStorePages } from "./store-pages.ts";

/** Everything that a browser with the extension connects to. */
export interface Stage {
  /** For profiles and the like; deleted at the end. */
  readonly folder: string;
  /** Where the extension was built for this product. */
  readonly extension: string;
  readonly product: TestProduct;
  /** The product's address for browsers and the extension. */
  readonly origin: string;
  readonly front: Pick<Front, "goAway" | "comeBack" | "requests">;
  readonly stores: StorePages;
  stop(): Promise<void>;
}

/** The whole product, the extension for one browser, and the web of stores. `postgres` is as of `startTestProduct`. */
export async function setStage(browser: Browser, postgres?: null): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), "stockfinder-extension-"));
  const front = await startFront();
  const product = await startTestProduct(
    { environment: { PUBLIC_URL: front.origin, RECHECK_FASTEST_MS: "1000", RECHECKS_A_MINUTE: "6000" } },
    postgres,
  );
  front.leadTo(product.url);
  const extension = await buildExtension(join(folder, "extension"), browser, front.origin);
  const stores = await startStorePages(folder);
  return {
    folder,
    extension,
    product,
    origin: front.origin,
    front,
    stores,
    async stop() {
      stores.stop();
      await front.stop();
      await product.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
