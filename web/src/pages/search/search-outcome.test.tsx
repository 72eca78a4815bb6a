import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Router } from "wouter";
import { NothingListed } from "./search-outcome.tsx";

function shown(silent: readonly string[]): string {
  const markup = renderToStaticMarkup(
    <Router ssrPath="/product/zzx/44114">
      <NothingListed
        query="zzx"
        zip="44114"
        suggestion={null}
        others={[]}
        isMistyped={false}
        stores={9 - silent.length}
        silent={silent}
        onChoose={() => undefined}
        onTryAgain={() => undefined}
      />
    </Router>,
  );
  return markup.replace(/<[^>]*>/g, " ");
}

test("a product that no store lists is not sold, if all stores said so", () => {
  expect(shown([])).toContain("None of the 9 stores we searched lists");
  expect(shown([])).toContain("They don&#x27;t sell it under that name");
});

test("a store that did not answer is named, and is not said to lack the product", () => {
  const text = shown(["Target", "Walmart"]);
  expect(text).toContain("None of the 7 stores that answered lists");
  expect(text).toContain(
    "Target and Walmart didn&#x27;t answer. The others don&#x27;t sell it under that name.",
  );
  expect(text).not.toContain("They don&#x27;t");
  expect(text).toContain("Try again");
});
