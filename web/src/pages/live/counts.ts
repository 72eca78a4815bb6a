export interface Counts {
  /** Null until the first answer. */
  readonly installs: number | null;
  readonly liveUsers: number | null;
  /** A request failed the last time, so a count may be older. */
  readonly outdated: boolean;
}

export const NOTHING_COUNTED: Counts = { installs: null, liveUsers: null, outdated: false };

/** Applies new counts; null stands for a failed request and keeps the last count. */
export function afterCount(
  before: Counts,
  { installs, liveUsers }: Pick<Counts, "installs" | "liveUsers">,
): Counts {
  return {
    installs: installs ?? before.installs,
    liveUsers: liveUsers ?? before.liveUsers,
    outdated: installs === null || liveUsers === null,
  };
}
