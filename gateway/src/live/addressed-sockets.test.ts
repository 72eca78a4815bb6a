import type { Target } from "@stockfinder/contracts/audience";
import { expect, test } from "vitest";
import { matches } from "./addressed-sockets.ts";

const UPC = "711719541028";
const ANN = "account:0190b0a0-0000-4000-8000-00000000000a";
const HERS = "fingerprint:x";

const EVERYBODY: Target = { country: null, upcs: [], productIds: [], people: [], store: null };
const SOCKET = {
  keys: [ANN, HERS],
  country: "USA" as const,
  upcs: new Set([UPC, "2"]),
  productIds: new Set(["p1"]),
  stores: new Set(["target"]),
};

test.each<[string, Partial<Target>, boolean]>([
  ["anybody", {}, true],
  ["her country", { country: "USA" }, true],
  ["another country", { country: "CAN" }, false],
  ["a product that she follows", { upcs: [UPC] }, true],
  ["one of several products", { upcs: ["9", UPC] }, true],
  ["products that she does not follow", { upcs: ["9"] }, false],
  ["a product id", { productIds: ["p1"] }, true],
  ["another product id", { productIds: ["p2"] }, false],
  [
    "a product that she follows, and a product id that she does not",
    { upcs: [UPC], productIds: ["p2"] },
    false,
  ],
  ["her account", { people: [ANN] }, true],
  ["her browser", { people: ["fingerprint:y", HERS] }, true],
  ["somebody else", { people: ["fingerprint:y"] }, false],
  ["a store that she named", { store: "target" }, true],
  ["a store that she did not name", { store: "walmart" }, false],
  ["all at once", { country: "USA", upcs: [UPC], productIds: ["p1"], people: [HERS], store: "target" }, true],
  [
    "all at once but one",
    { country: "CAN", upcs: [UPC], productIds: ["p1"], people: [HERS], store: "target" },
    false,
  ],
])("of %s: %s", (_, target, isMatch) => {
  expect(matches(SOCKET, { ...EVERYBODY, ...target })).toBe(isMatch);
});

test("a socket without a hello matches nothing", () => {
  expect(matches({ ...SOCKET, keys: [] }, EVERYBODY)).toBe(false);
});
