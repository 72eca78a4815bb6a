export interface Counts {
  /** Null as long as it was never told. */
  readonly installs: number | null;
  readonly liveUsers: number | null;
  /** The last time, not all could be had: what is shown is from before. */
  readonly outdated: boolean;
}

export const NOTHING_COUNTED: Counts = { installs: null, liveUsers: null, outdated: false };

/** Null for what could not be had; what was known of it stays. */
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
