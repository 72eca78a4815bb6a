import { expect, test } from "vitest";
import { tilesAround } from "./map-tiles.ts";

const cleveland = { latitude: 41.5, longitude: -81.7 };
const template = "https://tiles.example/{z}/{x}/{y}.png";

test("the tiles cover the drawing, and the position is on the tile that has it", () => {
  const tiles = tilesAround(cleveland, { middle: 160, scale: 10, template });

  expect(Math.min(...tiles.map(({ x }) => x))).toBeLessThanOrEqual(0);
  expect(Math.max(...tiles.map(({ x, size }) => x + size))).toBeGreaterThanOrEqual(320);
  const here = tiles.find(({ x, y, size }) => x <= 160 && 160 < x + size && y <= 160 && 160 < y + size);
  // At zoom 10 a tile is 18.2 miles here: 180 units.
  expect(here?.href).toBe("https://tiles.example/10/279/382.png");
  expect(here?.size).toBeCloseTo(182, 0);
});
