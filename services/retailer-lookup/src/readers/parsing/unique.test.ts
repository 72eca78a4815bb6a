import { expect, test } from "vitest";
import { uniqueById } from "./unique.ts";

test("an item that is listed twice stays once, at its first place", () => {
  const twice = [
    { id: "1", title: "Wipes" },
    { id: "2", title: "Soap" },
    { id: "1", title: "Wipes, sponsored" },
  ];
  expect(uniqueById(twice)).toEqual(twice.slice(0, 2));
});
