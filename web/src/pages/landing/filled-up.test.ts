import { expect, test } from "vitest";
import { SEARCH_IDEAS } from "../../settings/site.ts";
import { filledUp } from "./use-popular-searches.ts";

test("every place below the form has a search, without duplicates", () => {
  const [idea = ""] = SEARCH_IDEAS;
  const popular = [
    { query: "ladder", people: 5 },
    { query: idea, people: 3 },
  ];

  const searches = filledUp(popular);

  expect(searches.slice(0, 2)).toEqual(popular);
  expect(new Set(searches.map(({ query }) => query)).size).toBe(8);
  expect(filledUp([])).toHaveLength(8);
});
