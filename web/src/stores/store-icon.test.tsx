import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { HUES, monogramOf } from "./monogram.ts";
import { StoreIcon } from "./store-icon.tsx";

/** WCAG AA for text of any size. */
const READABLE = 4.5;

test.each([
  ["Target", "T"],
  ["Best Buy", "BB"],
  ["The Home Depot", "HD"],
  ["The Home Dep...", "HD"],
  ["B&H Photo Video", "BH"],
  ["1-800-Flowers", "18"],
  ["Réno-Dépôt", "RD"],
  ["e.l.f. Cosmetics", "EL"],
  ["Éternel", "É"],
  ["...", ""],
  ["Sam's Club", "SC"],
  ["Boscov’s", "B"],
])("%s has the initials %s", (name, initials) => {
  expect(monogramOf("store", name).initials).toBe(initials);
});

test("a store always has the same color, in Canada too; stores differ", () => {
  const colorOf = (id: string) => monogramOf(id, "Store").color;

  expect(colorOf("walmart")).toBe("#0053e2");
  expect(colorOf("walmart-CAN")).toBe(colorOf("walmart"));
  const ids = Array.from({ length: 600 }, (_, each) => `store${each}`);
  const times = Map.groupBy(ids, colorOf);
  expect(times.size).toBe(HUES);
  for (const same of times.values()) expect(same.length).toBeLessThan((2 * ids.length) / HUES);
});

test("the initials are drawn, not read out: the name is beside them", () => {
  const markup = renderToStaticMarkup(<StoreIcon id="bestbuy" name="Best Buy" />);

  expect(markup).toMatch(/^<svg aria-hidden="true".*>BB<\/text><\/svg>$/);
});

test("the white initials are readable on every color", () => {
  const ids = Array.from({ length: 600 }, (_, each) => `store${each}`);
  for (const color of new Set(ids.map((id) => monogramOf(id, "Store").color))) {
    const [lightness = 0, chroma = 0, hue = 0] = color.match(/[\d.]+/g)?.map(Number) ?? [];
    const contrast = 1.05 / (luminanceOf({ lightness, chroma, hue }) + 0.05);
    expect([color, contrast > READABLE]).toEqual([color, true]);
  }
});

interface Color {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

/** The relative luminance of an OKLCH color: the matrices of CSS Color 4, clipped to sRGB. */
function luminanceOf({ lightness, chroma, hue }: Color): number {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short;
  const green = -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short;
  const blue = -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return 0.2126 * clip(red) + 0.7152 * clip(green) + 0.0722 * clip(blue);
}
