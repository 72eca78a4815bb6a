import type { Placed } from "./map-positions.ts";

/** In pixels of the drawing. Dots are this far apart, so that each can be pressed. */
const APART = 24;
const YOU = { width: 36, height: 40 };
/** The word below the shopper's dot. */
const YOU_BELOW = 8;
const NORTH = { width: 36, height: 48 };
const RING_NAME = { width: 44, height: 14 };
/** Between a store and its label: the farther ones have a line to it. */
const GAPS = [9, 24, 42, 64, 90];
/** East, then clockwise. */
const DIRECTIONS = Array.from({ length: 12 }, (_, index) => (index * Math.PI) / 6);
/** A label further out is better than one that is so much closer, but towards the shopper. */
const INWARD = 50;
const ROUNDS = 12;

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Labeled {
  readonly name: string;
  /** Below the name: the price, or the stock. */
  readonly says: string;
  readonly isAvailable: boolean | null;
}

export interface DrawnStore<P> {
  readonly place: P;
  readonly x: number;
  readonly y: number;
  /** Null for what is sold out, and where there is no room. */
  readonly label: Box | null;
}

export interface DrawnTown {
  readonly city: string;
  readonly x: number;
  readonly y: number;
}

export interface Drawing {
  readonly size: number;
  /** Pixels a mile. */
  readonly scale: number;
}

/**
 * Places dots, then labels where nothing else is: of stores in their order, then of towns. Dots that would cover each other
 * move apart.
 */
export function layOut<P extends Labeled>(
  stores: readonly Placed<P>[],
  towns: readonly Placed<{ readonly city: string }>[],
  { size, scale, rings }: Drawing & { readonly rings: readonly number[] },
): { stores: DrawnStore<P>[]; towns: DrawnTown[] } {
  const middle = size / 2;
  const onDrawing = <T>({ place, x, y }: Placed<T>) => ({
    place,
    x: middle + x * scale,
    y: middle + y * scale,
  });
  const dots = apart(stores.map(onDrawing), middle);
  const taken = [
    around(middle, middle + YOU_BELOW, YOU),
    around(size - 18, 24, NORTH),
    ...rings.map((miles) => around(middle, middle - miles * scale, RING_NAME)),
    ...dots.map(({ x, y }) => around(x, y, { width: 16, height: 16 })),
  ];
  const isFree = (box: Box) => isInside(box, size) && !taken.some((other) => overlap(box, other));
  const labelOf = (dot: (typeof dots)[number]) => {
    if (dot.place.isAvailable === false) return null;
    const label = labelsAt(dot, size).find((box) => [box, ...leaderTo(box, dot)].every(isFree));
    if (label) taken.push(label, ...leaderTo(label, dot));
    return label ?? null;
  };
  return {
    stores: dots.map((dot) => ({ ...dot, label: labelOf(dot) })),
    towns: towns.map(onDrawing).flatMap(({ place: { city }, x, y }) => {
      const box = around(x, y, { width: 6 * city.length + 16, height: 22 });
      if (!isFree(box)) return [];
      taken.push(box);
      return [{ city, x, y }];
    }),
  };
}

/** Places on the line from a store to its label, which crosses nothing. */
function leaderTo({ left, right, top, bottom }: Box, { x, y }: { x: number; y: number }): Box[] {
  const [east, south] = [(left + right) / 2 - x, (top + bottom) / 2 - y];
  return [0.5, 0.7, 0.9].map((part) => around(x + part * east, y + part * south, { width: 4, height: 4 }));
}

/** Where a store's label may be, the best first: close to it, and away from the shopper. */
export function labelsAt({ place, x, y }: { place: Labeled; x: number; y: number }, size: number): Box[] {
  const width = Math.max(6.2 * place.name.length, 7 * place.says.length) + 14;
  const outward = Math.atan2(y - size / 2, x - size / 2);
  const ways = GAPS.flatMap((gap) => DIRECTIONS.map((direction) => ({ gap, direction })));
  const detour = ({ gap, direction }: (typeof ways)[number]) => gap - INWARD * Math.cos(direction - outward);
  return ways
    .toSorted((one, two) => detour(one) - detour(two))
    .map(({ gap, direction }) =>
      around(x + Math.cos(direction) * (gap + width / 2), y + Math.sin(direction) * (gap + 17), {
        width,
        height: 34,
      }),
    );
}

export function isInside({ left, right, top, bottom }: Box, size: number): boolean {
  return left > 2 && top > 2 && right < size - 2 && bottom < size - 2;
}

/** Moves dots that are too close to each other, or to the shopper, a little. */
function apart<T extends { readonly x: number; readonly y: number }>(
  dots: readonly T[],
  middle: number,
): T[] {
  const moved = dots.map((dot) => ({ ...dot }));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, one] of moved.entries()) {
      push(one, { x: middle, y: middle + YOU_BELOW }, 1);
      for (const two of moved.slice(index + 1)) {
        push(one, two, 0.5);
        push(two, one, 1);
      }
    }
  return moved;
}

/** Moves one by a share of what it lacks of its distance to the other. */
function push(one: { x: number; y: number }, other: { x: number; y: number }, share: number): void {
  const [x, y] = [one.x - other.x, one.y - other.y];
  const distance = Math.hypot(x, y);
  if (distance >= APART) return;
  const by = (share * (APART - distance)) / (distance || 1);
  one.x += (distance === 0 ? 1 : x) * by;
  one.y += y * by;
}

function around(x: number, y: number, { width, height }: { width: number; height: number }): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
