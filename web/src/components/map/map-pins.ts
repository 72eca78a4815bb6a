import type { MapPlace, Placed } from "./map-positions.ts";

/** In units of the drawing. */
const PIN = { width: 54, height: 26 };
const DOT = 14;
const NAME = { width: 84, height: 14 };
/** The shopper's dot with its name. */
const YOU = { width: 28, height: 36 };

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Pin<P> {
  readonly place: P;
  readonly x: number;
  readonly y: number;
  /** A pin with its price; else a dot, where others leave no room. */
  readonly isLarge: boolean;
  readonly hasName: boolean;
}

/** Places pins so that none covers another: the first ones get their price, if they have one, and their name where no pin is. */
export function pinsOf<P extends MapPlace & { readonly price: string | null }>(
  placed: readonly Placed<P>[],
  at: { readonly middle: number; readonly scale: number },
): Pin<P>[] {
  const taken: Box[] = [around(at.middle, at.middle + 6, YOU)];
  const pins = placed.map(({ place, x: east, y: south }) => {
    const [x, y] = [at.middle + east * at.scale, at.middle + south * at.scale];
    const dot = around(x, y, { width: DOT, height: DOT });
    const pin = place.price === null ? dot : above(x, y, PIN);
    const isFree = !taken.some((box) => overlap(box, pin));
    const isLarge = isFree && place.price !== null;
    const box = isLarge ? pin : dot;
    taken.push(box);
    return { place, x, y, isLarge, isFree, box };
  });
  return pins.map(({ isFree, box, ...pin }) => {
    const name = below(pin.x, pin.y + (pin.isLarge ? 0 : DOT / 2), NAME);
    const isCovered = taken.some((other) => other !== box && overlap(other, name));
    const hasName = isFree && !isCovered && name.left > 0 && name.right < 2 * at.middle;
    if (hasName) taken.push(name);
    return { ...pin, hasName };
  });
}

function around(x: number, y: number, { width, height }: typeof PIN): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

/** A pin's point is at the place. */
function above(x: number, y: number, size: typeof PIN): Box {
  return around(x, y - size.height / 2, size);
}

function below(x: number, y: number, size: typeof PIN): Box {
  return around(x, y + 3 + size.height / 2, size);
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
