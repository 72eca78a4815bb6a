import type { Label } from "./lettering.ts";
import type { Palette } from "./palette.ts";

/** A product's outline on 400 by 400, and where its words go: only on a label of its own, as on a real product. */
export interface Drawing {
  readonly svg: string;
  readonly label?: Label;
  /** How wide the shadow below it is. */
  readonly footprint: number;
}

export type Draw = (palette: Palette) => Drawing;

export const BODY = 'fill="url(#body)"';
export const WHITE = "hsl(0 0% 98%)";
/** A surface that light falls on. */
export const SHINE = "hsl(0 0% 100% / 0.22)";

/** A white label on the front. */
export function panel(x: number, y: number, width: number, height: number, { ink }: Palette): Label {
  return { x, y, width, height, ink, fill: "hsl(0 0% 100% / 0.92)" };
}

/** A product without room for a label on it. */
export function bare(footprint: number, svg: (colors: Palette) => string): Draw {
  return (colors) => ({ svg: svg(colors), footprint });
}
