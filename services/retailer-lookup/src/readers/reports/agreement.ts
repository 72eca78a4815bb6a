/** A client's last report of a page. Times are in milliseconds since 1970. */
export interface Witness {
  readonly reporter: string;
  readonly network: string;
  readonly firstSeenAt: number;
  readonly weight: number;
  readonly price: number | null;
  readonly currency: string | null;
  readonly isAvailable: boolean | null;
  readonly at: number;
}

export type Agreed = Pick<Witness, "price" | "currency" | "isAvailable">;

/** So many independent witnesses make a reading. */
const ENOUGH = 3;
/** A client with less weight does not count. New clients start above it. */
const LEAST_WEIGHT = 0.5;
/**
 * A client counts once it has been known for this long; those first seen on one day count as one, because a crowd is made
 * in a day.
 */
const A_DAY_MS = 24 * 60 * 60_000;
/** The most dissenting clients per agreeing one; above this, no report counts. */
const MAX_DISSENT = 1 / 3;

/**
 * The values that at least three independent witnesses report within the interval; else null. Witnesses are independent
 * if they are on different networks and became known on different days. If others disagree, they must be far fewer.
 */
export function agreement(
  witnesses: readonly Witness[],
  { now, intervalMs }: { readonly now: number; readonly intervalMs: number },
): Agreed | null {
  const counted = witnesses.filter(
    ({ at, weight, firstSeenAt }) =>
      at > now - intervalMs && weight >= LEAST_WEIGHT && firstSeenAt <= now - A_DAY_MS,
  );
  const groups = [...Map.groupBy(counted, termsOf).values()]
    .map((group) => ({ group, count: independent(group) }))
    .sort((one, other) => other.count - one.count);
  const [most, next] = groups;
  const [witness] = most?.group ?? [];
  if (!most || !witness || most.count < ENOUGH || (next?.count ?? 0) > most.count * MAX_DISSENT) return null;
  const { price, currency, isAvailable } = witness;
  return { price, currency, isAvailable };
}

function termsOf({ price, currency, isAvailable }: Witness): string {
  return JSON.stringify([price, currency, isAvailable]);
}

/** The most witnesses such that no two share a network or a day: a maximum matching, found by augmenting paths. */
function independent(group: readonly Witness[]): number {
  const daysOf = new Map<string, Set<number>>();
  for (const { network, firstSeenAt } of group) {
    const days = daysOf.get(network) ?? new Set();
    daysOf.set(network, days.add(Math.floor(firstSeenAt / A_DAY_MS)));
  }
  const networkOf = new Map<number, string>();
  const place = (network: string, tried: Set<number>): boolean => {
    for (const day of daysOf.get(network) ?? []) {
      if (tried.has(day)) continue;
      tried.add(day);
      const holder = networkOf.get(day);
      if (holder !== undefined && !place(holder, tried)) continue;
      networkOf.set(day, network);
      return true;
    }
    return false;
  };
  return [...daysOf.keys()].filter((network) => place(network, new Set())).length;
}
