import { beforeEach, expect, test } from "vitest";
import { ItemChanges } from "./item-changes.ts";

const ANSWER = Buffer.from(JSON.stringify({ items: [{ id: "A-1" }, { id: 'B"2' }] }));

let changes: ItemChanges;

beforeEach(() => {
  changes = new ItemChanges();
  changes.note("target", "A-1", 1_000);
});

test("a change concerns the answers that hold its item", () => {
  expect(changes.concern("target", ANSWER, 900)).toBe(true);
  expect(changes.concern("target", Buffer.from('{"items":[{"id":"A-10"}]}'), 900)).toBe(false);
});

test("an id is found in its JSON encoding", () => {
  changes.note("target", 'B"2', 2_000);

  expect(changes.concern("target", ANSWER, 1_500)).toBe(true);
});

test("a change concerns calls up to its millisecond, and no later ones", () => {
  expect(changes.concern("target", ANSWER, 1_000)).toBe(true);
  expect(changes.concern("target", ANSWER, 1_001)).toBe(false);
  expect(changes.anySince("target", 1_000)).toBe(true);
  expect(changes.anySince("target", 1_001)).toBe(false);
});

test("another retailer's item with the same id is another item", () => {
  expect(changes.concern("cvs", ANSWER, 900)).toBe(false);
  expect(changes.anySince("cvs", 900)).toBe(false);
});

test("after more changes than are remembered, every earlier answer is concerned", () => {
  const other = Buffer.from('{"items":[]}');
  for (let i = 0; i < 100; i++) changes.note("target", `other-${i}`, 2_000 + i);

  expect(changes.concern("target", other, 1_000)).toBe(true);
  expect(changes.concern("target", other, 1_001)).toBe(false);
});
