import { expect, test } from "vitest";
import { fitOf, termsOf } from "../../src/catalogue/plan/fitting-products.ts";
import { readQuery } from "../../src/catalogue/products/query.ts";
import { isFound, labelledLines } from "./labelled-lines.ts";

/** Of all products that a plan may take for a line: it takes the cheapest, so each of them counts. */
const PRECISION = 0.98;
/** A plan that finds nothing is never wrong. */
const RECALL = 0.85;

test("a line in words is filled by its kind, size and brand, and never by an accessory", () => {
  const { lines, titles } = labelledLines();
  expect(lines.length).toBeGreaterThanOrEqual(300);
  const wrong: string[] = [];
  const unfound: string[] = [];
  let right = 0;
  for (const { text, fits } of lines) {
    const query = readQuery(text);
    const terms = termsOf(query);
    for (const title of titles) {
      const label = fits.find((fit) => fit.title === title);
      const found = isFound(terms, title) ? fitOf(query, title, "1") : null;
      if (found && found.packages === label?.packages) right += 1;
      else if (found) wrong.push(`${text}: ${found.packages} x ${title}`);
      else if (label) unfound.push(`${text}: ${title}`);
    }
  }
  const precision = right / (right + wrong.length);
  const recall = right / (right + unfound.length);
  expect({ isPrecise: precision >= PRECISION, wrong }).toEqual({ isPrecise: true, wrong });
  expect({ isComplete: recall >= RECALL, unfound }).toEqual({ isComplete: true, unfound });
});
