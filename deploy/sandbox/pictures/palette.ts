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

/** A brand has one colour; its variants differ in caps and lids. */
export function paletteOf(brand: string, title: string): Palette {
  const hue = hash("hue", brand) % 360;
  const accent = (hue + 40 + (hash("accent", title) % 5) * 64) % 360;
  return {
    paper: "hsl(0 0% 100%)",
    light: `hsl(${hue} 52% 72%)`,
    base: `hsl(${hue} 46% 54%)`,
    dark: `hsl(${hue} 48% 36%)`,
    accent: `hsl(${accent} 52% 62%)`,
    ink: `hsl(${hue} 45% 22%)`,
    shadow: `hsl(${hue} 20% 82%)`,
  };
}
