import { test } from "vitest";
import { launchBrowser, launchInstalledBrowser } from "./browser.ts";
import { startTestProduct } from "./product.ts";
import { startProductWithProviders } from "./product-with-providers.ts";

/**
 * One Chromium, one product and one with providers of sign-ins for all files that a worker runs. A worker runs one test at a time, so a test may set faults
 * and change people; what it leaves behind must not matter to other files.
 */
export const shared = test
  // biome-ignore-start lint/correctness/noEmptyPattern: vitest wants a pattern that names the fixtures a fixture uses.
  .extend("browser", { scope: "worker" }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend("installedBrowser", { scope: "worker" }, async ({}, { onCleanup }) => {
    const browser = await launchInstalledBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend("product", { scope: "worker" }, async ({}, { onCleanup }) => {
    const product = await startTestProduct();
    onCleanup(() => product.stop());
    await searchOnce(product.url);
    return product;
  })
  .extend("productWithProviders", { scope: "worker" }, async ({}, { onCleanup }) => {
    const started = await startProductWithProviders();
    onCleanup(() => started.product.stop());
    return started;
  });
// biome-ignore-end lint/correctness/noEmptyPattern: as above.

/** A product's first search is its slowest by far, and would miss its deadlines where others want the processor too. */
async function searchOnce(url: string): Promise<void> {
  const answer = await fetch(`${url}/api/search?query=batteries&zip=99501`);
  if (!answer.ok) throw new Error(`The first search was refused: ${await answer.text()}`);
  await answer.text();
}
