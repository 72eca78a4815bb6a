import { cpuSeconds } from "@stockfinder/testing/cpu-seconds";
import { expect, test } from "vitest";
import { parseShopFile } from "./parse-shop-file.ts";

const SHOP = `name: A Shop
hosts: [www.shop.example]
country: USA
read:
  price: { css: .now }
`;

const problems = (text: string) => {
  const parsed = parseShopFile(text);
  return "problems" in parsed
    ? parsed.problems.map(({ line, column, message }) => `${line}:${column} ${message}`)
    : [];
};

test("a shop is read", () => {
  expect(parseShopFile(SHOP)).toEqual({
    shop: { name: "A Shop", hosts: ["www.shop.example"], country: "USA", read: { price: { css: ".now" } } },
  });
});

test.each([
  ["country: USA", "country: FRA", /^3:10 country: .*USA/],
  ["css: .now", "css: .now >", /^5:17 read\.price\.css: no CSS path/],
  ["css: .now", "css: .now, colour: red", /^5:23 read\.price\.colour: there is no such field/],
  ["  price:", "  prices:", /^5:3 read\.prices: there is no such field/],
  ["name: A Shop", "titel: A Shop", /^1:1 name: /],
  ["www.shop.example", "10.0.0.1", /^2:9 hosts\.0: expected a host/],
  ["www.shop.example", "localhost", /^2:9 hosts\.0: expected a host/],
  ["country: USA", "country: USA\npace: 0", /^4:7 pace: /],
  ["css: .now", "css: .now, inCents: yes", /^5:32 read\.price\.inCents: /],
  [
    "country: USA",
    "country: USA\nsearch: { address: 'https://evil.example/{query}', links: a }",
    /^4:20 search\.address: .*hosts/,
  ],
  [
    "country: USA",
    "country: USA\nsearch: { address: 'http://www.shop.example/{query}', links: a }",
    /^4:20 search\.address: .*https/,
  ],
  [
    "country: USA",
    "country: USA\nsearch: { address: https://www.shop.example/find, links: a }",
    /^4:20 search\.address: .*query/,
  ],
  ["name: A Shop", "name: [A Shop", /^\d:\d+ /],
  ["name: A Shop", "name: A Shop\nname: B", /^2:1 .*unique/],
  ["name: A Shop", "name: !!js/function 'process.exit()'", /^1:7 .*tag/],
  ["name: A Shop", "name: &a A Shop\nread2: *a", /^2:8 aliases/],
  ["name: A Shop", "name: A Shop\n? [a]\n: b", /explicit keys/],
  ["name: A Shop", "name: A Shop\n[a]: b", /a list or a mapping cannot be a key/],
])("%s as %s is refused with its place", (right, wrong, problem) => {
  expect(problems(SHOP.replace(right, wrong)).join("\n")).toMatch(problem);
});

/** A thousand million texts, if they were put in. */
const BOMB = ["a: &a [x, x, x, x, x, x, x, x, x, x]"]
  .concat(
    Array.from(
      { length: 8 },
      (_, at) => `b${at}: &b${at} [${`*${at === 0 ? "a" : `b${at - 1}`}, `.repeat(10)}]`,
    ),
  )
  .join("\n");

test.each([
  ["an alias bomb", BOMB],
  ["50 MB", "# x\n".repeat(12_500_000)],
  ["a line of brackets", "[".repeat(30_000)],
  ["brackets in lines", "{\n".repeat(15_000)],
  ["200 brackets", "{".repeat(200)],
  ["mappings as keys", "? ".repeat(240)],
  ["mappings as keys in lines", `${"? ".repeat(150)}\n`.repeat(50)],
  ["lists in lists", `${"- ".repeat(150)}\n`.repeat(50)],
  ["stairs", Array.from({ length: 240 }, (_, at) => `${" ".repeat(at)}a:`).join("\n")],
  ["anchors", `${"&a ".repeat(100)}\n`.repeat(50)],
  ["quotes", `${'"'.repeat(300)}\n`.repeat(50)],
  ["zeros", "\0".repeat(400)],
  ["nothing", ""],
])("%s is refused at once", (_, text) => {
  let found: string[] = [];
  const seconds = cpuSeconds(() => {
    found = problems(text);
  });
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBeLessThanOrEqual(20);
  expect(seconds).toBeLessThan(4);
});
