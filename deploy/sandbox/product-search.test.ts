import { expect, test } from "vitest";
import { Catalog } from "./catalog.ts";
import { ProductSearch } from "./product-search.ts";
import { wordsOf } from "./words.ts";

const search = new ProductSearch(new Catalog("test"));

function kindsFound(words: string): Set<string> {
  return new Set(search.find(words, "walmart").map(({ kind }) => kind));
}

function best(words: string, count = 5): string[] {
  return search
    .find(words, "walmart")
    .slice(0, count)
    .map(({ kind }) => kind);
}

test.each([
  ["paper towels", "Paper Towels"],
  ["paper towel", "Paper Towels"],
  ["disinfectant wipes", "Disinfecting Wipes"],
  ["disinfectant-wipes", "Disinfecting Wipes"],
  ["toilet paper", "Toilet Paper"],
  ["milk", "Milk"],
  ["cat food", "Wet Cat Food"],
  ["mac and cheese", "Macaroni & Cheese"],
  ["batteries", "AA Batteries"],
  ["tv", "4K Smart TV"],
  ["hand sanitizer", "Hand Sanitizer"],
  ["baby formula", "Infant Formula"],
  ["cleaning wipes", "Disinfecting Wipes"],
  ["HEADPHONES", "Over-Ear Headphones"],
])("%s finds %s first", (words, kind) => {
  expect(best(words)).toEqual(Array(5).fill(kind));
});

test('"wipes" finds wipes of every kind, and nothing else', () => {
  expect([...kindsFound("wipes")].sort()).toEqual([
    "Baby Wipes",
    "Disinfecting Wipes",
    "Makeup Remover Wipes",
  ]);
});

test("a brand finds its products", () => {
  const found = search.find("lysol", "walmart");
  expect(found.length).toBeGreaterThan(4);
  expect(new Set(found.map(({ brand }) => brand))).toEqual(new Set(["Lysol"]));
});

test.each(["ps5", "playstation 5"])("%s finds the consoles before their accessories", (words) => {
  const titles = search.find(words, "target").map(({ title }) => title);
  expect(titles.slice(0, 2).sort()).toEqual([
    "Sony PlayStation 5 (PS5) Console, Digital Edition",
    "Sony PlayStation 5 (PS5) Console, Disc Edition",
  ]);
  expect(titles.length).toBeGreaterThanOrEqual(4);
});

test.each([
  ["head phones", "Over-Ear Headphones"],
  ["web cam", "Webcam"],
  ["airfryer", "Air Fryer"],
  ["smartwatch", "Smart Watch"],
])("%s finds the kind %s, written apart or as one", (words, kind) => {
  expect(kindsFound(words)).toContain(kind);
});

test("a processor is found by its model alone", () => {
  expect(search.find("5900x", "bestbuy").map(({ brand }) => brand)).toEqual(["AMD"]);
});

test("the beginning of a word is enough", () => {
  expect(best("playst", 2)).toEqual(["PlayStation Console", "PlayStation Console"]);
});

test("an extra word keeps the results, nonsense finds none", () => {
  expect(kindsFound("lysol disinfecting wipes unicorn")).toEqual(new Set(["Disinfecting Wipes"]));
  expect(search.find("zzqx", "walmart")).toEqual([]);
  expect(search.find("the", "walmart")).toEqual([]);
});

test("a UPC finds only its product, and only at chains that sell it", () => {
  expect(search.find("711719541028", "target").map(({ upc }) => upc)).toEqual(["711719541028"]);
  expect(search.find("711719541028", "cvs")).toEqual([]);
});

test("words are compared without accents, case and plural", () => {
  expect(wordsOf("Crème Brûlée Pods for the Boxes, Batteries & Glass")).toEqual([
    "creme",
    "brulee",
    "pod",
    "box",
    "battery",
    "glass",
  ]);
});
