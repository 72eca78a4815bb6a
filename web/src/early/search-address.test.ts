import { expect, test } from "vitest";
import { searchAt, searchStreamAddress } from "./search-address.ts";

test.each([
  ["/product/disinfectant-wipes/44114", null, { query: "disinfectant wipes", zip: "44114" }],
  ["/product/caf%C3%A9/M5V%203L9", null, { query: "café", zip: "M5V 3L9" }],
  ["/product/lysol", "44114", { query: "lysol", zip: "44114" }],
  ["/product/100%-juice/44114", null, { query: "100% juice", zip: "44114" }],
])("%s with the saved zip %j shows %j", (path, savedZip, search) => {
  expect(searchAt(path, savedZip)).toEqual(search);
});

test.each([["/"], ["/product"], ["/product/lysol"], ["/posts/lysol/44114"]])("%s shows no search", (path) => {
  expect(searchAt(path, null)).toBeNull();
});

test("the address of its stream is the one that the page requests", () => {
  expect(searchStreamAddress({ query: "café", zip: "M5V 3L9" })).toBe(
    "/api/search?query=caf%C3%A9&zip=M5V+3L9",
  );
});
