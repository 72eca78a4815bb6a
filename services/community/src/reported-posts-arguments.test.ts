import { expect, test } from "vitest";
import { newPostId } from "./posts/post-id.ts";
import { readArguments } from "./reported-posts-arguments.ts";

test.each([[[]], [["hide", "x"]], [["restore"]], [["remove", "no-id"]], [["list", "--all"]]])(
  "wrong arguments are refused: %j",
  (args) => {
    expect(readArguments(args)).toBeNull();
  },
);

test("a post is named by its id", () => {
  const id = newPostId(0);
  expect(readArguments(["restore", id])).toEqual({ action: "restore", id });
});
