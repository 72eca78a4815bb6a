import { expect, test } from "vitest";
import type { Figures } from "./measure.ts";
import { missingSources } from "./peer-sources.ts";
import { priceGhost } from "./price-ghost.ts";
import { report, sorted } from "./report.ts";
import { stockFinder } from "./stockfinder.ts";

const FIGURES: Figures = {
  name: "StockFinder",
  remark: "one process",
  right: 9,
  missed: 1,
  doubled: 0,
  wrong: 2,
  checksAMinute: 41.66,
  closestMs: 10_020,
  delayMs: { median: 5_040, most: 12_300 },
  megabytes: { median: 301.4, most: 420 },
};

test("what is not there is skipped with its reason, and the product is always there", async () => {
  const { there, skipped } = await sorted([stockFinder, priceGhost(undefined, "PriceGhost")]);

  expect(there.map(({ name }) => name)).toEqual(["StockFinder"]);
  expect(skipped).toEqual([{ name: "PriceGhost", reason: "PEERS_FOLDER names no folder with its sources" }]);
});

test("sources without the file that they are known by are missing", () => {
  expect(missingSources(import.meta.dirname, "nobody", "package.json")).toBe(
    "PEERS_FOLDER has no nobody/package.json",
  );
  expect(missingSources(`${import.meta.dirname}/..`, "peers", "main.ts")).toBeNull();
});

test("the report has a row for each subject, and a loud line for each without figures", () => {
  const lines = report(
    [FIGURES, { ...FIGURES, name: "other", delayMs: { median: Number.NaN, most: Number.NaN } }],
    {
      skipped: [{ name: "PriceGhost", reason: "no sources" }],
      failed: [{ name: "streetmerchant", reason: "it ended by itself" }],
    },
  ).split("\n");

  expect(lines[2]).toMatch(
    /^StockFinder +41\.7 +10\.0 s +9 +1 +0 +2 +5\.0 s \/ 12\.3 s +301 MB \/ 420 MB +one process$/,
  );
  expect(lines[3]).toContain("no alert");
  expect(lines.slice(4)).toEqual([
    "SKIPPED PriceGhost: no sources",
    "FAILED streetmerchant: it ended by itself",
  ]);
});
