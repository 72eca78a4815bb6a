/** A branch, as far as it decides between equal distances. */
export interface Distant {
  readonly retailer: string;
  readonly storeId: string;
  readonly distanceMiles: number;
}

/** The nearest first; at equal distances in the order of `GET /api/near`. */
export function compareDistant(one: Distant, other: Distant): number {
  const idOf = ({ retailer, storeId }: Distant) => `${retailer} ${storeId}`;
  return one.distanceMiles - other.distanceMiles || (idOf(one) < idOf(other) ? -1 : 1);
}
