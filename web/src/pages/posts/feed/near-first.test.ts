import type { Post } from "@stockfinder/contracts/community";
import { expect, test } from "vitest";
import { nearFirst } from "./near-first.ts";

const at = (id: number, distanceMiles?: number) => ({ _id: String(id), distanceMiles }) as Post;

test("near posts come first in the newest page, and later pages move nothing", () => {
  const first = Array.from({ length: 15 }, (_, index) => at(index, index % 2 === 0 ? 60 : 3));
  const shown = nearFirst(first).map(({ _id }) => Number(_id));
  expect(shown).toEqual([1, 3, 5, 7, 9, 11, 13, 0, 2, 4, 6, 8, 10, 12, 14]);
  const more = nearFirst([...first, at(15, 60), at(16, 1)]).map(({ _id }) => Number(_id));
  expect(more).toEqual([...shown, 15, 16]);
});

test("a post of unknown distance, such as one's own, counts as near", () => {
  expect(nearFirst([at(0, 60), at(1)]).map(({ _id }) => _id)).toEqual(["1", "0"]);
});
