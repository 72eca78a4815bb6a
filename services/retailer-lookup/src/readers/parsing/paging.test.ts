import { expect, test } from "vitest";
import { countPages } from "./paging.ts";

test.each([
  [{ page: 1, pageSize: 24, found: 24, total: 49 }, 3],
  [{ page: 1, pageSize: 24, found: 24, total: 48 }, 2],
  [{ page: 1, pageSize: 24, found: 0, total: 0 }, 0],
])("a total decides: %j", (read, pages) => {
  expect(countPages(read)).toBe(pages);
});

test.each([
  [{ page: 2, pageSize: 24, found: 24, total: null }, 3],
  [{ page: 2, pageSize: 24, found: 23, total: null }, 2],
])("without a total, a full page promises another: %j", (read, pages) => {
  expect(countPages(read)).toBe(pages);
});

test("the retailer's own count of pages comes before a total", () => {
  expect(countPages({ page: 1, pageSize: 24, found: 24, total: 480, pages: 9 })).toBe(9);
});

test("there are at most 50 pages, as many as can be requested", () => {
  expect(countPages({ page: 1, pageSize: 24, found: 24, total: 15_000 })).toBe(50);
});
