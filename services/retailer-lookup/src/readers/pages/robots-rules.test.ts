import { expect, test } from "vitest";
import { robotsRules } from "./robots-rules.ts";

const ORIGIN = "https://shop.example";

function rulesOf(text: string) {
  const rules = robotsRules(ORIGIN, text, "StockFinder");
  return { allows: (path: string) => rules.isAllowed(new URL(path, ORIGIN)), delayMs: rules.delayMs };
}

test("without rules everything is allowed, without a delay", () => {
  for (const text of ["", "<!doctype html><title>Not found</title>", "\0\0", "User-agent: StockFinder"]) {
    expect(rulesOf(text).allows("/p/1")).toBe(true);
    expect(rulesOf(text).delayMs).toBe(0);
  }
});

test("a rule for all robots holds for ours", () => {
  const { allows } = rulesOf("User-agent: *\nDisallow: /cart\nDisallow: /*?sort=");
  expect([allows("/cart/1"), allows("/p/1?sort=price"), allows("/p/1")]).toEqual([false, false, true]);
});

test("rules for our name count instead of those for all, in any case and with a byte order mark", () => {
  const { allows } = rulesOf(
    "\uFEFFUser-agent: *\nDisallow: /\n\nUser-Agent: stockfinder\nDisallow: /private",
  );
  expect([allows("/p/1"), allows("/private/1")]).toEqual([true, false]);
});

test("the longest rule decides", () => {
  const { allows } = rulesOf("User-agent: *\nDisallow: /p/\nAllow: /p/public/");
  expect([allows("/p/1"), allows("/p/public/1")]).toEqual([false, true]);
});

test("a delay is read, up to an hour; an invalid one is ignored", () => {
  expect(rulesOf("User-agent: *\nCrawl-delay: 10").delayMs).toBe(10_000);
  expect(rulesOf("User-agent: *\nCrawl-delay: 0.5").delayMs).toBe(500);
  expect(rulesOf("User-agent: *\nCrawl-delay: 1000000").delayMs).toBe(3_600_000);
  expect(rulesOf("User-agent: *\nCrawl-delay: soon").delayMs).toBe(0);
  expect(rulesOf("User-agent: *\nCrawl-delay: -5").delayMs).toBe(0);
});

test("rules say nothing about another site", () => {
  expect(robotsRules(ORIGIN, "", "StockFinder").isAllowed(new URL("https://other.example/p"))).toBe(false);
});

test("a line or a file without end is truncated, and the rules before that hold", () => {
  const endless = `User-agent: *\nDisallow: /cart\nDisallow: /${"*a".repeat(500_000)}\n`;
  expect(rulesOf(endless).allows("/cart")).toBe(false);
  expect(rulesOf(endless).allows(`/${"a".repeat(2_000)}`)).toBe(true);
});

test("a group may name several robots, and groups of one robot count together", () => {
  const { allows } = rulesOf(
    "User-agent: other\nUser-agent: StockFinder/2\nDisallow: /a # not this\n\nSitemap: https://shop.example/map\nUser-agent: stockfinder\nDisallow: /b",
  );
  expect([allows("/a"), allows("/b"), allows("/c")]).toEqual([false, false, true]);
});

test("a rule that allows wins over an equally long one that does not", () => {
  const { allows } = rulesOf("User-agent: *\nDisallow: /p\nAllow: /p");
  expect(allows("/p/1")).toBe(true);
});

test("an address is compared as it is sent, with escapes in any case", () => {
  const { allows } = rulesOf("User-agent: *\nDisallow: /caf\u00E9\nDisallow: /a%2fb");
  expect([allows("/caf%c3%a9"), allows("/a%2Fb"), allows("/a/b")]).toEqual([false, false, true]);
});

test.each([
  ["many wildcards", `Disallow: /${"*a".repeat(480)}b`],
  ["long repetitive pieces", `Disallow: /*${"a".repeat(490)}b${"a".repeat(490)}`],
  ["many short rules", "Disallow: /*aaaaab"],
])("a hostile file is matched within 200 ms: %s", (_what, rule) => {
  const { allows } = rulesOf(`User-agent: *\n${`${rule}\n`.repeat(500_000 / (rule.length + 1))}`);
  const path = `/${"a".repeat(2_000)}`;
  const begun = process.cpuUsage();
  expect(allows(path)).toBe(true);
  expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(200);
});
