const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** More than clocks are ever set forward or back at once. */
const LARGEST_SHIFT = 90;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Minutes since midnight, of `22:30`. */
export function minutesOf(timeOfDay: string): number {
  const [hours = 0, minutes = 0] = timeOfDay.split(":").map(Number);
  return hours * 60 + minutes;
}

/** The local time at this instant (milliseconds since 1970), in minutes since midnight. */
export function wallMinutes(instant: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
    formats.set(timeZone, format);
  }
  return minutesOf(format.format(instant));
}

/**
 * The first instant after `instant` at which a clock on the wall shows this time of day. On a day that skips this time (clocks go
 * forward), the instant of the change.
 */
export function nextWallTime(instant: number, timeOfDay: string, timeZone: string): number {
  const target = minutesOf(timeOfDay);
  const left = (at: number) => (target - wallMinutes(at, timeZone) + DAY_MINUTES) % DAY_MINUTES;
  let at = instant - (instant % MINUTE_MS) + MINUTE_MS;
  let minutes = left(at);
  while (minutes > 0) {
    // Minute by minute when it is near, since the clock may be set in between.
    at += minutes > LARGEST_SHIFT ? (minutes - LARGEST_SHIFT) * MINUTE_MS : MINUTE_MS;
    const leftNow = left(at);
    if (leftNow > minutes + DAY_MINUTES / 2) return at;
    minutes = leftNow;
  }
  return at;
}
