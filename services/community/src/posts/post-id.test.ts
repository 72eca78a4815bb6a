import { PostId } from "@stockfinder/contracts/community";
import fc from "fast-check";
import { expect, test } from "vitest";
import { newPostId } from "./post-id.ts";

test("ids are valid, differ, and sort by time", () => {
  const aMoment = fc.nat({ max: Date.UTC(9999, 0) });
  fc.assert(
    fc.property(aMoment, aMoment, (one, other) => {
      const [a, b] = [newPostId(one), newPostId(other)];
      expect(PostId.safeParse(a).success).toBe(true);
      expect(a).not.toBe(b);
      if (one !== other) expect(a < b).toBe(one < other);
    }),
  );
});
