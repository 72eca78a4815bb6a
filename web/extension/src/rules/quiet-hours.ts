import type { QuietHours } from "../stored.ts";

/** Whether a time is within quiet hours, which may go over midnight. By the clock of the computer. */
export function isQuiet(hours: QuietHours | undefined, now: Date): boolean {
  if (hours === undefined || hours.from === hours.to) return false;
  const time = `${String(now.getHours()).padStart(2, "0")}:${String(now.getMinutes()).padStart(2, "0")}`;
  return hours.from < hours.to
    ? hours.from <= time && time < hours.to
    : hours.from <= time || time < hours.to;
}
