import { expect, test } from "vitest";
import { addPost, fetchPosts } from "./community.ts";

const POST = {
  userID: "a-browsers-own-id",
  title: "Wipes",
  text: "are back",
  store: "Target",
  zipcode: "44114",
  address: "198.51.100.7",
};
const AREA = { zipcode: "44114", address: "198.51.100.7" };
const BEGINNING = { ...AREA, distance: 80, offset: 0, perpage: 15 };

test.each([null, "", undefined])("a feed takes %j for an absent number or cursor", (nothing) => {
  const asked = { ...AREA, distance: nothing, offset: nothing, perpage: nothing, after: nothing };
  expect(fetchPosts.input.parse(asked)).toEqual(BEGINNING);
  expect(fetchPosts.input.parse(AREA)).toEqual(BEGINNING);
});

test.each([
  ["distance", 0],
  ["distance", 7],
  ["offset", -1],
  ["perpage", 0],
  ["perpage", 51],
  ["perpage", "many"],
])("a feed rejects %s %j", (field, value) => {
  const { error } = fetchPosts.input.safeParse({ ...AREA, [field]: value });
  expect(error?.issues.map(({ path }) => path)).toEqual([[field]]);
});

test.each([null, "", undefined])("the UPC %j is absent", (upc) => {
  expect(addPost.input.parse({ ...POST, upc }).upc).toBeUndefined();
});

test("a post's text may have a thousand of the longest emoji", () => {
  const text = "👩🏻‍❤️‍💋‍👨🏿".repeat(1_001);
  expect(addPost.input.parse({ ...POST, text }).text).toBe(text);
});
