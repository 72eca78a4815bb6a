import { EARTH_RADIUS_MILES, type Position, radians } from "./position.ts";

/** Steps along one axis to a cell's neighbours and itself. */
const STEPS = [-1, 0, 1];

type Point = readonly [x: number, y: number, z: number];
/** The index of a cube's first point, and the index after its last. */
type Cube = readonly [start: number, end: number];

/**
 * A spatial index: finds the nearest row of a table, or all rows within a distance, up to a maximum distance (the reach).
 *
 * Positions are points on a globe, and space is divided into cubes whose edge is the reach. All points within reach are in the
 * position's cube or in the 26 cubes around it. Unlike cells of degrees, cubes work the same at the poles and at the date line.
 * The straight line through the globe sorts places in the same order as the distance along the surface.
 *
 * The points are numbers in one array, in which the points of a cube are adjacent.
 */
export class PlaceIndex {
  readonly #reachMiles: number;
  readonly #reach: number;
  readonly #cubesPerAxis: number;
  /** Three coordinates for each row, in the order of `#rows`. */
  readonly #points: Float64Array;
  readonly #rows: Uint32Array;
  /** Only cubes with points. */
  readonly #cubes = new Map<number, Cube>();

  constructor(rows: readonly number[], positionOf: (row: number) => Position, reachMiles: number) {
    this.#reachMiles = reachMiles;
    this.#reach = chord(reachMiles);
    // One more cube at each end, so that neighbours of the outermost cubes have distinct keys.
    this.#cubesPerAxis = Math.ceil(2 / this.#reach) + 4;
    const unsorted = new Float64Array(3 * rows.length);
    const cubes = new Float64Array(rows.length);
    rows.forEach((row, i) => {
      const point = onGlobe(positionOf(row));
      unsorted.set(point, 3 * i);
      cubes[i] = this.#cubeAt(...this.#cellOf(point));
    });
    const order = Uint32Array.from(rows.keys()).sort((a, b) => (cubes[a] ?? 0) - (cubes[b] ?? 0) || a - b);
    this.#rows = order.map((i) => rows[i] ?? 0);
    this.#points = new Float64Array(unsorted.length);
    order.forEach((from, to) => {
      this.#points.set(unsorted.subarray(3 * from, 3 * from + 3), 3 * to);
      const cube = cubes[from] ?? 0;
      const [start] = this.#cubes.get(cube) ?? [to];
      this.#cubes.set(cube, [start, to + 1]);
    });
  }

  /** The nearest row within reach, or null. Of several rows at one place, the last. */
  nearest(position: Position): number | null {
    const from = onGlobe(position);
    let nearest = -1;
    let least = this.#reach ** 2;
    for (const [start, end] of this.#cubesAround(from)) {
      for (let i = start; i < end; i += 1) {
        const squared = this.#squaredChord(i, from);
        if (squared > least) continue;
        least = squared;
        nearest = i;
      }
    }
    return this.#rows[nearest] ?? null;
  }

  /** All rows within `miles`, in no particular order. @throws {RangeError} if `miles` is more than the reach. */
  within(position: Position, miles: number): number[] {
    if (miles > this.#reachMiles) throw new RangeError(`Only ${this.#reachMiles} miles are within reach`);
    const from = onGlobe(position);
    const limit = chord(miles) ** 2;
    const found: number[] = [];
    for (const [start, end] of this.#cubesAround(from)) {
      for (let i = start; i < end; i += 1) {
        if (this.#squaredChord(i, from) <= limit) found.push(this.#rows[i] ?? 0);
      }
    }
    return found;
  }

  #cubesAround(point: Point): Cube[] {
    const [x, y, z] = this.#cellOf(point);
    const found: Cube[] = [];
    for (const dx of STEPS) {
      for (const dy of STEPS) {
        for (const dz of STEPS) {
          const cube = this.#cubes.get(this.#cubeAt(x + dx, y + dy, z + dz));
          if (cube) found.push(cube);
        }
      }
    }
    return found;
  }

  #squaredChord(i: number, from: Point): number {
    const x = (this.#points[3 * i] ?? 0) - from[0];
    const y = (this.#points[3 * i + 1] ?? 0) - from[1];
    const z = (this.#points[3 * i + 2] ?? 0) - from[2];
    return x * x + y * y + z * z;
  }

  #cellOf([x, y, z]: Point): Point {
    return [Math.floor(x / this.#reach), Math.floor(y / this.#reach), Math.floor(z / this.#reach)];
  }

  #cubeAt(x: number, y: number, z: number): number {
    return (x * this.#cubesPerAxis + y) * this.#cubesPerAxis + z;
  }
}

/** The straight line through a globe of radius 1 between two points that are `miles` apart along the earth's surface. */
function chord(miles: number): number {
  return 2 * Math.sin(miles / EARTH_RADIUS_MILES / 2);
}

/** On a globe of radius 1. */
function onGlobe({ latitude, longitude }: Position): Point {
  const [up, around] = [radians(latitude), radians(longitude)];
  return [Math.cos(up) * Math.cos(around), Math.cos(up) * Math.sin(around), Math.sin(up)];
}
