import { expect, test } from "vitest";
import { anOffer } from "../../test/sample-offers.ts";
import { placesToBuy } from "./places-to-buy.ts";
import { tiedText } from "./tied-text.ts";

const saying = (...offers: ReturnType<typeof anOffer>[]) =>
  tiedText(placesToBuy({ offers, shelves: [], memberships: [] }));

test("of equal offers the page says how many there are, and that the first is nearest only if it is", () => {
  const near = anOffer("target", { distanceMiles: 3.3 });
  const [sent, alsoSent] = ["bestbuy", "newegg"].map((id) =>
    anOffer(id, { shipping: { cost: 0, freeFrom: null, minDays: null, maxDays: null, by: null } }),
  );
  if (!sent || !alsoSent) throw new Error("They are there");

  expect(saying(near)).toBe("");
  expect(saying(near, anOffer("walmart", { price: { value: 600, currency: "USD" } }))).toBe("");
  expect(saying(near, sent)).toBe("Nearest of 2 stores at this price");
  expect(saying(sent, alsoSent)).toBe("Same price at another store");
  expect(saying(near, sent, alsoSent)).toBe("Nearest of 3 stores at this price");
});
