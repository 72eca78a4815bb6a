import { expect, test } from "vitest";
import { type Box, layOut } from "./map-layout.ts";

const drawing = { size: 320, scale: 10, rings: [5, 10] };
const store = (name: string, isAvailable: boolean | null = true) => ({ name, says: "$5.00", isAvailable });
const overlap = (one: Box, two: Box) =>
  one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;

test("each store of a crowd has a label, and none covers another", () => {
  const crowd = Array.from({ length: 6 }, (_, index) => ({
    place: store(`${index}`),
    x: 6 + index / 4,
    y: 4,
  }));
  const labels = layOut(crowd, [], drawing).stores.map(({ label }) => label);

  expect(labels).not.toContain(null);
  for (const [index, one] of labels.entries())
    for (const two of labels.slice(index + 1)) expect(one && two && overlap(one, two)).toBe(false);
});

test("dots at one place, or at the shopper's, move apart", () => {
  const at = { place: store("a"), x: 0, y: 0 };
  const [one, two] = layOut([at, at], [], drawing).stores;

  expect(Math.hypot((one?.x ?? 0) - (two?.x ?? 0), (one?.y ?? 0) - (two?.y ?? 0))).toBeGreaterThan(20);
  expect(Math.hypot((one?.x ?? 0) - 160, (one?.y ?? 0) - 160)).toBeGreaterThan(20);
});

test("what is sold out has no label, and neither has one who has no room", () => {
  const places = [
    { place: store("sold out", false), x: 8, y: -6 },
    { place: store("A name that is wider than all of the drawing, and then some"), x: 0, y: 8 },
  ];
  expect(layOut(places, [], drawing).stores.map(({ label }) => label)).toEqual([null, null]);
});

test("a town's name is where no store is", () => {
  const towns = [
    { place: { city: "Parma" }, x: 8, y: -6 },
    { place: { city: "Berea" }, x: -9, y: 9 },
  ];
  const drawn = layOut([{ place: store("a"), x: 8, y: -6 }], towns, drawing).towns;

  expect(drawn).toEqual([{ city: "Berea", x: 70, y: 250 }]);
});
