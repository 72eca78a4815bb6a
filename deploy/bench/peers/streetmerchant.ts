import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { programPath } from "@stockfinder/testing/program";
import { copySources, installPackages, missingSources, runNpm } from "./peer-sources.ts";
import { endTree } from "./process-tree.ts";
import type { ShopProduct } from "./shop.ts";
import type { Subject } from "./subject.ts";

/** Its own puppeteer drives only the Chromium that it would download; with a later one each page times out. */
const DRIVERS = ["puppeteer@24", "puppeteer-extra@3.3.6"];
const BUILT = "build/src/index.js";
const FOLDER = "streetmerchant";
const STORE_LIST = "src/store/model/index.ts";
/** As it waits by default after a refusal, in requests here. */
const BACK_OFF_IN_REQUESTS = 3;

/** The bot of 2020 that loads each page in a browser. Its log is read: it names an item each time that it is in stock. */
export function streetmerchant(peers: string | undefined): Subject {
  return {
    name: "streetmerchant",
    remark: "with a Chromium; alerts in its log, at every check while in stock, as by default",
    async missing() {
      if (!(await programPath("chromium"))) return "no chromium is installed";
      return missingSources(peers, FOLDER, STORE_LIST);
    },
    async start({ shop, politeMs, folder, alerted }) {
      await copySources(join(peers ?? "", FOLDER), folder);
      await installPackages(folder);
      await runNpm(folder, ["install", "--no-save", "--legacy-peer-deps", ...DRIVERS]);
      await writeFile(join(folder, "src/store/model/scripted.ts"), storeFile(shop.products));
      const list = join(folder, STORE_LIST);
      await writeFile(list, withStores(await readFile(list, "utf8")));
      await compile(folder);

      const child = spawn(process.execPath, [BUILT], {
        cwd: folder,
        stdio: ["ignore", "pipe", "inherit"],
        env: {
          ...process.env,
          PUPPETEER_EXECUTABLE_PATH: (await programPath("chromium")) ?? "",
          STORES: shop.products.map(({ name }) => `${name}:${politeMs}:${politeMs}`).join(","),
          SHOW_ONLY_SERIES: "test:series",
          PAGE_BACKOFF_MIN: String(BACK_OFF_IN_REQUESTS * politeMs),
          PAGE_BACKOFF_MAX: String(BACK_OFF_IN_REQUESTS * politeMs),
          HEADLESS: "true",
          BROWSER_TRUSTED: "true", // root may not use Chromium's own sandbox
          LOW_BANDWIDTH: "true", // its ad blocker loads lists from the internet
          OPEN_BROWSER: "false",
          SCREENSHOT: "false",
          AUTO_ADD_TO_CART: "false",
        },
      });
      createInterface(child.stdout).on("line", (line) => {
        const product = restockIn(line);
        if (product) alerted(product);
      });
      return { pid: child.pid ?? 0, stop: () => endTree(child.pid ?? 0) };
    },
  };
}

/** Its types are those of its own puppeteer, so that the compiler complains and writes the files all the same. */
async function compile(folder: string): Promise<void> {
  await runNpm(folder, ["exec", "--", "tsc", "--noEmitOnError", "false"]).catch((error: unknown) => {
    if (!existsSync(join(folder, BUILT))) throw error;
  });
}

/** The product that a line of the log says is in stock; null for any other line. */
export function restockIn(line: string): string | null {
  return (
    /\[([\w-]+)\] \[test:brand \(test:series\)\] test:model :: IN STOCK(?!, WAITING)/.exec(line)?.[1] ?? null
  );
}

/** One of its stores for each product, distinguished by words as its own stores are. */
export function storeFile(products: readonly Pick<ShopProduct, "name" | "url">[]): string {
  const stores = products.map(({ name, url }) => ({
    name,
    currency: "$",
    labels: {
      inStock: { container: "#stock", text: ["in stock"] },
      outOfStock: { container: "#stock", text: ["out of stock"] },
      captcha: { container: "body", text: ["robot or human"] },
    },
    links: [{ brand: "test:brand", model: "test:model", series: "test:series", url }],
  }));
  return `import {Store} from './store';\nexport const scripted: Store[] = ${JSON.stringify(stores, null, 2)};\n`;
}

/** Its list of stores with those of `storeFile` added. @throws if the list is not where it is expected. */
export function withStores(list: string): string {
  const start = "export const storeList = new Map([";
  if (!list.includes(start)) throw new Error(`${STORE_LIST} has no "${start}"`);
  return `import {scripted} from './scripted';\n${list.replace(
    start,
    `${start}\n\t...scripted.map((store): [string, Store] => [store.name, store]),`,
  )}`;
}
