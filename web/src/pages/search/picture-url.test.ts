import { expect, test } from "vitest";
import { pictureUrl } from "./picture-url.ts";

test("the sandbox's drawings come through the gateway", () => {
  const drawn = "http://sandbox:9090/pictures/851000000404.svg";
  expect(pictureUrl(drawn, { source: "sandbox" })).toBe("/sandbox-pictures/851000000404.svg");
});

test("a store's own pictures come from the store, and an item may have none", () => {
  const own = "https://images.store.example/pictures/851000000404.svg";
  expect(pictureUrl(own, { source: "live" })).toBe(own);
  expect(pictureUrl(null, { source: "sandbox" })).toBeNull();
});
