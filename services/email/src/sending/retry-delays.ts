const MINUTE_MS = 60_000;

/** Short ones for greylisting, long ones for problems that people must solve. Together 22 hours. */
const RETRY_DELAYS_MS = [1, 5, 15, 30, 60, 120, 240, 360, 480].map((minutes) => minutes * MINUTE_MS);
const JITTER = 0.1;

const DAY_MS = 24 * 60 * MINUTE_MS;
/** A later confirmation or alert is useless. */
const GIVE_UP_AFTER_MS = DAY_MS;
/** A mailing to a long list takes days at the rate of a small provider. */
const GIVE_UP_BULK_AFTER_MS = 7 * DAY_MS;

/** How long after its queueing a mail may be sent, in milliseconds. */
export function giveUpAfter({ isBulk }: { readonly isBulk: boolean }): number {
  return isBulk ? GIVE_UP_BULK_AFTER_MS : GIVE_UP_AFTER_MS;
}

/** The delay after the `deferral`th deferral, in milliseconds; null if the mail expires. */
export function retryDelay(deferral: number, random: () => number = Math.random): number | null {
  const delay = RETRY_DELAYS_MS[deferral - 1];
  return delay === undefined ? null : Math.round(delay * (1 + JITTER * (2 * random() - 1)));
}

const MAX_PAUSE_MS = MINUTE_MS;

/** The pause after so many consecutive failures to reach the server, in milliseconds. */
export function pauseAfter(failures: number): number {
  return Math.min(MAX_PAUSE_MS, 1_000 * 2 ** (failures - 1));
}
