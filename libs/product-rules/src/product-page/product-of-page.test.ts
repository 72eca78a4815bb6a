import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const CONTRACTS = new URL("../../../contracts/src/", import.meta.url).href;

/** The extension reads pages in a browser's tab with the same files, and every tab loads what they import. */
test("nothing that finds a page's product needs Node or a package of others", () => {
  const seen = new Set<string>();
  const visit = (file: URL) => {
    if (seen.has(file.href)) return;
    seen.add(file.href);
    const source = readFileSync(file, "utf8").replaceAll(/^import type .*$/gm, "");
    for (const [, from = ""] of source.matchAll(/^(?:import|export) [^;]*?from "([^"]+)";$/gm)) {
      expect(from, file.pathname).toMatch(/^\.|^@stockfinder\/contracts\//);
      visit(new URL(from.replace(/^@stockfinder\/contracts\/(.*)$/, `${CONTRACTS}$1.ts`), file));
    }
  };
  visit(new URL("product-of-page.ts", import.meta.url));
  visit(new URL("page-facts.ts", import.meta.url));
  expect(seen.size).toBeGreaterThan(20);
});
