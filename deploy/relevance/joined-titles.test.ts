import { productOf } from "@stockfinder/product-rules/identity/product-of";
import { readTitle } from "@stockfinder/product-rules/identity/title";
import { joinedKeys } from "@stockfinder/product-rules/joined-products";
import { expect, test } from "vitest";
import { brandedProducts } from "../sandbox/catalog/branded-products.ts";

/** A product at one chain: as it is with its code, and as it is where the chain leaves the code out. */
function listings() {
  return brandedProducts("stockfinder").flatMap(({ upc, subject, titles }) =>
    Object.entries(titles).map(([chain, text]) => {
      const [id, title] = [`${chain}:${upc}`, readTitle(text)];
      return {
        upc,
        subject,
        text,
        withCode: productOf({ id, upc, title }),
        withoutCode: productOf({ id, upc: null, title }),
      };
    }),
  );
}

test("items without a code join their product at other chains by their titles, and no other product", () => {
  const figures = { same: 0, joined: 0 };
  const wrong: string[] = [];
  for (const ofSubject of Map.groupBy(listings(), ({ subject }) => subject).values()) {
    for (const one of ofSubject) {
      for (const other of ofSubject) {
        if (one === other) continue;
        const [key, otherKey] = joinedKeys([one.withCode, other.withoutCode]);
        if (one.upc === other.upc) figures.same += 1;
        if (key !== otherKey) continue;
        if (one.upc === other.upc) figures.joined += 1;
        else wrong.push(`${one.text} is not ${other.text}`);
      }
    }
  }
  const recall = figures.joined / figures.same;
  process.stdout.write(`${figures.same} pairs of the sandbox's titles, recall ${recall.toFixed(3)}\n`);
  expect(wrong).toEqual([]);
  expect(figures.same).toBeGreaterThan(10_000);
  expect(recall).toBeGreaterThanOrEqual(0.95);
});
