import { expect, test } from "vitest";
import { pictureUrl } from "./picture-url.ts";

test("the sandbox's pictures are loaded through the gateway", () => {
  const drawn = "http://sandbox:9090/pictures/851000000404.svg";
  expect(pictureUrl(drawn, { source: "sandbox" })).toBe("/sandbox-pictures/851000000404.svg");
});

test("a store's pictures are loaded from the store, and an item may have none", () => {
  const own = "https://images.store.example/pictures/851000000404.svg";
  expect(pictureUrl(own, { source: "live" })).toBe(own);
  expect(pictureUrl(null, { source: "sandbox" })).toBeNull();
});

test("a picture over plain http would break the page's policy", () => {
  expect(pictureUrl("http://images.store.example/1.jpg", { source: "live" })).toBeNull();
});
