const MINUTE_MS = 60_000;

/** Greylisting lets pass who comes again after some minutes; what takes longer is somebody's work. Together 22 hours. */
const RESTS_MS = [1, 5, 15, 30, 60, 120, 240, 360, 480].map((minutes) => minutes * MINUTE_MS);
const JITTER = 0.1;

const DAY_MS = 24 * 60 * MINUTE_MS;
/** Nobody wants to confirm or be alerted later than that. */
const GIVE_UP_AFTER_MS = DAY_MS;
/** One to a long list takes days at the pace of a small provider. */
const GIVE_UP_BULK_AFTER_MS = 7 * DAY_MS;

/** How long after it was queued a mail may still be sent. */
export function giveUpAfter({ isBulk }: { readonly isBulk: boolean }): number {
  return isBulk ? GIVE_UP_BULK_AFTER_MS : GIVE_UP_AFTER_MS;
}

/** How long a mail that was put off for the `deferral`th time waits; null where it is given up. */
export function restBefore(deferral: number, random: () => number = Math.random): number | null {
  const rest = RESTS_MS[deferral - 1];
  return rest === undefined ? null : Math.round(rest * (1 + JITTER * (2 * random() - 1)));
}

const LONGEST_PAUSE_MS = MINUTE_MS;

/** How long nothing is sent after a server could not be reached so many times in a row. */
export function pauseAfter(failures: number): number {
  return Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** (failures - 1));
}
