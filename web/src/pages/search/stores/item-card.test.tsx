import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { anItem, aRetailer } from "../../../../test/sample-search.ts";
import { ItemCard } from "./item-card.tsx";

test.each([
  ["Sam's Club", true],
  [undefined, false],
])("a price for members of %j says so", (membershipNeeded, isMarked) => {
  const markup = renderToStaticMarkup(
    <ItemCard
      retailer={aRetailer("samsclub")}
      item={anItem({ membershipNeeded })}
      stock={null}
      checkAgain={() => undefined}
    />,
  );
  expect(markup.includes("members only")).toBe(isMarked);
});
