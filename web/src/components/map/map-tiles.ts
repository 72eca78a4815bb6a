import type { Position } from "./map-positions.ts";

export interface Tile {
  readonly href: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

const TILE = 256;
const MILES_AROUND = 24_901;
const DEEPEST = 17;

/** The map tiles under a square drawing with a position in its middle, at `scale` units a mile. */
export function tilesAround(
  { latitude, longitude }: Position,
  { middle, scale, template }: { middle: number; scale: number; template: string },
): readonly Tile[] {
  const milesAtZoom0 = MILES_AROUND * Math.cos((latitude * Math.PI) / 180);
  const zoom = Math.min(DEEPEST, Math.max(0, Math.round(Math.log2((milesAtZoom0 * scale) / TILE))));
  const count = 2 ** zoom;
  const size = (milesAtZoom0 * scale) / count;
  const column = ((longitude + 180) / 360) * count;
  const row = ((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * count;
  const reach = middle / size;
  const tiles: Tile[] = [];
  for (let y = Math.floor(row - reach); y <= row + reach; y += 1)
    for (let x = Math.floor(column - reach); x <= column + reach; x += 1)
      tiles.push({
        href: template.replace("{z}", `${zoom}`).replace("{x}", `${x}`).replace("{y}", `${y}`),
        x: middle + (x - column) * size,
        y: middle + (y - row) * size,
        size,
      });
  return tiles;
}
