const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The age of a time: "just now", "2 min ago". A time in the future counts as just now. */
export function ageText(at: string, now: number): string {
  const age = now - Date.parse(at);
  if (age < MINUTE) return "just now";
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`;
  if (age < DAY) return `${Math.floor(age / HOUR)} h ago`;
  const days = Math.floor(age / DAY);
  return days === 1 ? "1 day ago" : `${days} days ago`;
}
