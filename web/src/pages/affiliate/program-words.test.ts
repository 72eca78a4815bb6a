import type { AffiliateProgram } from "@stockfinder/contracts/links";
import { expect, test } from "vitest";
import { programText, programTitle } from "./program-words.ts";

const ALL: AffiliateProgram = {
  network: "Sovrn Commerce",
  host: "redirect.viglink.com",
  links: "items",
  stores: null,
};
const SOME: AffiliateProgram = {
  network: "go.skimresources.com",
  host: "go.skimresources.com",
  links: "items",
  stores: [
    { id: "kohls", name: "Kohl's" },
    { id: "macys", name: "Macy's" },
  ],
};
const CARTS: AffiliateProgram = {
  network: "Amazon Associates",
  host: "www.amazon.com",
  links: "carts",
  stores: [{ id: "amazon", name: "Amazon" }],
};

test.each([
  [ALL, [ALL, CARTS], "Links to items at all stores"],
  [ALL, [ALL, SOME], "Links to items at all other stores"],
  [SOME, [ALL, SOME], "Links to items at Kohl's and Macy's"],
  [CARTS, [ALL, CARTS], "Add-to-cart links at Amazon"],
])("%#: the title says which links", (program, programs, title) => {
  expect(programTitle(program, programs)).toBe(title);
});

test.each([
  [ALL, "They lead through Sovrn Commerce (redirect.viglink.com), which pays us if you buy."],
  [SOME, "They lead through go.skimresources.com, which pays us if you buy."],
  [CARTS, "They carry our code for Amazon Associates (www.amazon.com), which pays us if you buy."],
])("%#: the text says who pays", (program, text) => {
  expect(programText(program)).toBe(text);
});
