import { EARTH_RADIUS_MILES, type Position, radians } from "./position.ts";

type Point = readonly [x: number, y: number, z: number];

/**
 * Finds what is nearest within a reach, by looking at one neighbourhood only.
 *
 * Positions are taken as points on a globe in space, and space is cut into cubes whose edge is the reach: what is within
 * reach lies in the cube of the position or one of the 26 around it. Unlike cells of degrees, these are the same at the
 * poles and at the date line. The straight line through the globe orders places as the way along its surface does.
 */
export class PlaceIndex<P extends Position> {
  readonly #reach: number;
  readonly #cells = new Map<string, { point: Point; place: P }[]>();

  constructor(places: Iterable<P>, reachMiles: number) {
    this.#reach = 2 * Math.sin(reachMiles / EARTH_RADIUS_MILES / 2);
    for (const place of places) {
      const point = onGlobe(place);
      const key = this.#cellOf(point).join();
      const cell = this.#cells.get(key);
      if (cell) cell.push({ point, place });
      else this.#cells.set(key, [{ point, place }]);
    }
  }

  nearest(position: Position): P | null {
    const from = onGlobe(position);
    let nearest: P | null = null;
    let least = this.#reach ** 2;
    for (const key of this.#cellsAround(from)) {
      for (const { point, place } of this.#cells.get(key) ?? []) {
        const squared = (point[0] - from[0]) ** 2 + (point[1] - from[1]) ** 2 + (point[2] - from[2]) ** 2;
        if (squared <= least) {
          least = squared;
          nearest = place;
        }
      }
    }
    return nearest;
  }

  *#cellsAround(point: Point): Iterable<string> {
    const [x, y, z] = this.#cellOf(point);
    for (const dx of [-1, 0, 1]) {
      for (const dy of [-1, 0, 1]) {
        for (const dz of [-1, 0, 1]) yield [x + dx, y + dy, z + dz].join();
      }
    }
  }

  #cellOf([x, y, z]: Point): Point {
    return [Math.floor(x / this.#reach), Math.floor(y / this.#reach), Math.floor(z / this.#reach)];
  }
}

/** On a globe of radius 1. */
function onGlobe({ latitude, longitude }: Position): Point {
  const [up, around] = [radians(latitude), radians(longitude)];
  return [Math.cos(up) * Math.cos(around), Math.cos(up) * Math.sin(around), Math.sin(up)];
}
