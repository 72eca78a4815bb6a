import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { HUES, monogramOf } from "./monogram.ts";
import { StoreMonogram } from "./store-monogram.tsx";

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
])("%s has the initials %s", (name, initials) => {
  expect(monogramOf("store", name).initials).toBe(initials);
});

test("a store always has the same colour, in Canada too; stores differ", () => {
  const hueOf = (id: string) => monogramOf(id, "Store").hue;

  expect(hueOf("walmart")).toBe(hueOf("walmart"));
  expect(hueOf("walmart-CAN")).toBe(hueOf("walmart"));
  const ids = Array.from({ length: 600 }, (_, each) => `store${each}`);
  const times = Map.groupBy(ids, hueOf);
  expect([...times.keys()].sort((one, other) => one - other)).toEqual(
    Array.from({ length: HUES }, (_, hue) => hue),
  );
  for (const same of times.values()) expect(same.length).toBeLessThan((2 * ids.length) / HUES);
});

test("the initials are drawn, not read out: the name is beside them", () => {
  const markup = renderToStaticMarkup(<StoreMonogram id="bestbuy" name="Best Buy" />);

  expect(markup).toMatch(/^<span aria-hidden="true" class="monogram" style="--hue:\d+">BB<\/span>$/);
});

test.each(["light", "dark"])("the initials are readable in every colour when it is %s", (scheme) => {
  const css = readFileSync(new URL("./store-monogram.css", import.meta.url), "utf8");
  const [light = "", dark = ""] = css.split("@media (prefers-color-scheme: dark)");
  const rules = scheme === "dark" ? dark : light;

  for (let hue = 0; hue < 360; hue += 360 / HUES) {
    const contrast = contrastOf(colourIn(rules, "background", hue), colourIn(rules, "color", hue));
    expect([hue, contrast > READABLE]).toEqual([hue, true]);
  }
});

interface Colour {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

function colourIn(rules: string, property: string, hue: number): Colour {
  const pattern = new RegExp(`\\b${property}: oklch\\(([\\d.]+) ([\\d.]+) var\\(--hue\\)\\)`);
  const [, lightness = "", chroma = ""] = pattern.exec(rules) ?? [];
  return { lightness: Number.parseFloat(lightness), chroma: Number.parseFloat(chroma), hue };
}

function contrastOf(one: Colour, other: Colour): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The relative luminance of an OKLCH colour: the matrices of CSS Color 4, clipped to sRGB. */
function luminanceOf({ lightness, chroma, hue }: Colour): number {
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
