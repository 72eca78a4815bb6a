import { expect, test } from "vitest";
import { absoluteUrl } from "./absolute-url.ts";

const HOST = "https://shop.example";

test.each([
  ["/p/wipes", "https://shop.example/p/wipes"],
  ["//pictures.example/1.jpg", "https://pictures.example/1.jpg"],
  ["http://pictures.example/1.jpg", "https://pictures.example/1.jpg"],
  ["https://pictures.example:8443/1.jpg", "https://pictures.example:8443/1.jpg"],
])("a link %s becomes the https address %s", (link, address) => {
  expect(absoluteUrl(link, HOST)).toBe(address);
});

test("an http address with an explicit port keeps its scheme, because https would not answer there", () => {
  expect(absoluteUrl("http://localhost:8080/pictures/1.svg", HOST)).toBe(
    "http://localhost:8080/pictures/1.svg",
  );
});

test.each(["javascript:alert(1)", "data:text/html,x", "", null, undefined])(
  "%j is no web address",
  (link) => {
    expect(absoluteUrl(link, HOST)).toBeNull();
  },
);
