import { expect, test } from "vitest";
import { titleOf } from "./slug-title.ts";

test("a title has the words of a slug with capitals", () => {
  expect(titleOf("sony-playstation-5-ps5-console")).toBe("Sony Playstation 5 PS5 Console");
});
