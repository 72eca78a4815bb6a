import { EARTH_RADIUS_MILES, type Position, radians } from "./position.ts";

type Point = readonly [x: number, y: number, z: number];
type Cell<P> = { readonly point: Point; readonly place: P }[];

/**
 * Finds what is nearest, or all that is near, within a reach, by looking at one neighbourhood only.
 *
 * Positions are taken as points on a globe in space, and space is cut into cubes whose edge is the reach: what is within
 * reach lies in the cube of the position or one of the 26 around it. Unlike cells of degrees, these are the same at the
 * poles and at the date line. The straight line through the globe orders places as the way along its surface does.
 */
export class PlaceIndex<P extends Position> {
  readonly #reachMiles: number;
  readonly #reach: number;
  readonly #cells = new Map<string, Cell<P>>();

  constructor(places: Iterable<P>, reachMiles: number) {
    this.#reachMiles = reachMiles;
    this.#reach = chord(reachMiles);
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
    for (const cell of this.#cellsAround(from)) {
      for (const { point, place } of cell) {
        const squared = squaredChord(point, from);
        if (squared <= least) {
          least = squared;
          nearest = place;
        }
      }
    }
    return nearest;
  }

  /** All places at most so many miles away, which is at most the reach; in no order. */
  within(position: Position, miles: number): P[] {
    if (miles > this.#reachMiles) throw new RangeError(`Only ${this.#reachMiles} miles are within reach`);
    const from = onGlobe(position);
    const most = chord(miles) ** 2;
    const found: P[] = [];
    for (const cell of this.#cellsAround(from)) {
      for (const { point, place } of cell) if (squaredChord(point, from) <= most) found.push(place);
    }
    return found;
  }

  *#cellsAround(point: Point): Iterable<Cell<P>> {
    const [x, y, z] = this.#cellOf(point);
    for (const dx of [-1, 0, 1]) {
      for (const dy of [-1, 0, 1]) {
        for (const dz of [-1, 0, 1]) yield this.#cells.get([x + dx, y + dy, z + dz].join()) ?? [];
      }
    }
  }

  #cellOf([x, y, z]: Point): Point {
    return [Math.floor(x / this.#reach), Math.floor(y / this.#reach), Math.floor(z / this.#reach)];
  }
}

/** The straight line through a globe of radius 1 between two points that many miles apart along its surface. */
function chord(miles: number): number {
  return 2 * Math.sin(miles / EARTH_RADIUS_MILES / 2);
}

function squaredChord(a: Point, b: Point): number {
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
}

/** On a globe of radius 1. */
function onGlobe({ latitude, longitude }: Position): Point {
  const [up, around] = [radians(latitude), radians(longitude)];
  return [Math.cos(up) * Math.cos(around), Math.cos(up) * Math.sin(around), Math.sin(up)];
}
