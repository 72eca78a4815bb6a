import { expect, test } from "vitest";
import { ARRIVAL_PATHS, LISTED_PATHS, PAGE_PATHS } from "./page-paths.ts";
import { arrivalAt } from "./pages/landing/arrival.ts";

const pages: readonly string[] = Object.values(PAGE_PATHS).flat();

test("only pages are listed for search engines", () => {
  expect(LISTED_PATHS.filter((path) => !pages.includes(path))).toEqual([]);
});

test.each(ARRIVAL_PATHS)("the link %s opens a page", (pattern) => {
  const path = pattern.replace(":code?", "ABC123").replace(":source", "news.example");

  expect(pages).toContain(arrivalAt(new URL(path, "https://stock.example"), "")?.path);
});
