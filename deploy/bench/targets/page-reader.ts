import { readFileSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import { readPage } from "@stockfinder/retailer-lookup/product-page/product-page";
import { reportTarget } from "../target.ts";

/** Holds the pages of the file `PAGES` (`[{url, html}]`), and with `READS` reads them over and over. */
const pages: { url: string; html: string }[] = JSON.parse(readFileSync(process.env.PAGES ?? "", "utf8"));

reportTarget("");
while (process.env.READS)
  for (const { url, html } of pages) {
    readPage(html, url);
    await nextTurn();
  }
