import { expect, test } from "vitest";
import { postIdIn, postPath } from "./post-address.ts";

const ID = "0193a5c7e2d1aabbccddeeff";

test.each([
  ["/posts", null],
  ["/posts/", null],
  ["/posts/latest", null],
  [`/posts/${ID}x`, null],
  [postPath(ID), ID],
  [`/posts/${ID}/`, ID],
  [`/posts/near/${ID}`, ID],
])("%s opens %j", (path, id) => {
  expect(postIdIn(path)).toBe(id);
});
