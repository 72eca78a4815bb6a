export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

export interface MapPlace {
  readonly distanceMiles: number | null;
  /** Gives the direction: the place's own position, or that of its town. Absent if neither is known. */
  readonly position: Position | undefined;
}

export interface Placed<P> {
  readonly place: P;
  readonly x: number;
  readonly y: number;
}

/** Places of one town lie in one direction, so they are fanned out by this many degrees. */
const FAN_DEGREES = 14;
const MILES_A_DEGREE = 69.1;

/**
 * The positions of places around the shopper, in miles to the east and to the south. The distance is the store's own
 * figure, the direction is that of its position or town, so positions are approximate. A place without a position or a
 * distance is left out.
 */
export function placesAround<P extends MapPlace>(places: readonly P[], here: Position): readonly Placed<P>[] {
  const inDirection = new Map<number, number>();
  return places.flatMap((place) => {
    const { distanceMiles, position } = place;
    if (distanceMiles === null || !position) return [];
    const direction = directionTo(position, here);
    const before = inDirection.get(direction) ?? 0;
    inDirection.set(direction, before + 1);
    const angle = direction + radians(fanned(before));
    return [{ place, x: distanceMiles * Math.sin(angle), y: -distanceMiles * Math.cos(angle) }];
  });
}

/** Rings at round distances, the outermost beyond the farthest place. */
export function ringsFor(farthestMiles: number): readonly number[] {
  const step = [1, 2, 5, 10, 25].find((miles) => farthestMiles <= 4 * miles) ?? 50;
  return [step, 2 * step, 3 * step, 4 * step];
}

export function milesBetween(one: Position, here: Position): number {
  const { east, north } = degreesTo(one, here);
  return Math.hypot(east, north) * MILES_A_DEGREE;
}

/** Clockwise from north, in radians. */
function directionTo(position: Position, here: Position): number {
  const { east, north } = degreesTo(position, here);
  return Math.atan2(east, north);
}

/** Within some hundred miles a degree has one length in each direction. */
function degreesTo({ latitude, longitude }: Position, here: Position): { east: number; north: number } {
  const east = (longitude - here.longitude) * Math.cos(radians(here.latitude));
  return { east, north: latitude - here.latitude };
}

/** 0, 1, -1, 2, -2 steps to the side. */
function fanned(index: number): number {
  const steps = Math.ceil(index / 2);
  return (index % 2 === 0 ? -steps : steps) * FAN_DEGREES;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
