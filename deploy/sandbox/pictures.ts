import type { Product } from "./catalog.ts";
import { lettered } from "./pictures/lettering.ts";
import { paletteOf } from "./pictures/palette.ts";
import { SHAPES } from "./pictures/shapes.ts";

/** A product's picture, drawn: 400 by 400, on a light ground; what has a label has its brand and kind on it. */
export function pictureOf({
  brand,
  kind,
  title,
  shape,
}: Pick<Product, "brand" | "kind" | "title" | "shape">): string {
  const palette = paletteOf(brand, title);
  const { svg, label, footprint } = SHAPES[shape](palette);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400" font-family="system-ui, Helvetica, Arial, sans-serif">
<defs>
<linearGradient id="body"><stop offset="0" stop-color="${palette.dark}"/><stop offset="0.18" stop-color="${palette.base}"/><stop offset="0.5" stop-color="${palette.light}"/><stop offset="0.85" stop-color="${palette.base}"/><stop offset="1" stop-color="${palette.dark}"/></linearGradient>
</defs>
<rect width="400" height="400" fill="${palette.paper}"/>
<ellipse cx="200" cy="332" rx="${footprint}" ry="10" fill="${palette.shadow}"/>
${svg}
${label ? lettered(label, brand, kind) : ""}
</svg>
`;
}
