import { hash } from "../random.ts";

/** The colours of one product's picture. */
export interface Palette {
  readonly paper: string;
  readonly light: string;
  readonly base: string;
  readonly dark: string;
  readonly accent: string;
  readonly ink: string;
  readonly shadow: string;
}

/** Hue, saturation and lightness of the colors that titles name. */
const NAMED: Readonly<Record<string, Hsl>> = {
  airpods: [220, 12, 86],
  black: [220, 6, 30],
  blue: [214, 46, 54],
  gold: [42, 52, 62],
  graphite: [220, 5, 38],
  gray: [220, 6, 52],
  green: [145, 34, 46],
  midnight: [225, 18, 28],
  navy: [222, 44, 36],
  orange: [25, 80, 58],
  pink: [340, 56, 74],
  purple: [270, 36, 58],
  red: [2, 58, 50],
  silver: [220, 8, 70],
  starlight: [42, 24, 82],
  teal: [178, 40, 42],
  titanium: [35, 8, 58],
  ultramarine: [230, 56, 62],
  white: [220, 12, 86],
  yellow: [48, 78, 60],
};
type Hsl = readonly [hue: number, saturation: number, lightness: number];

/** A product has the color that its title names, else its brand's; a brand's variants differ in caps and lids. */
export function paletteOf(brand: string, title: string): Palette {
  const [hue, saturation, lightness] = namedIn(title) ?? [hash("hue", brand) % 360, 46, 54];
  const accent = (hue + 40 + (hash("accent", title) % 5) * 64) % 360;
  return {
    paper: "hsl(0 0% 100%)",
    light: `hsl(${hue} ${saturation + 6}% ${Math.min(lightness + 18, 97)}%)`,
    base: `hsl(${hue} ${saturation}% ${lightness}%)`,
    dark: `hsl(${hue} ${saturation + 2}% ${lightness - 18}%)`,
    accent: `hsl(${accent} 52% 62%)`,
    ink: `hsl(${hue} 45% 22%)`,
    shadow: `hsl(${hue} 20% 82%)`,
  };
}

function namedIn(title: string): Hsl | undefined {
  const words = title.toLowerCase().split(/[^a-z]+/);
  return NAMED[words.find((word) => Object.hasOwn(NAMED, word)) ?? ""];
}
