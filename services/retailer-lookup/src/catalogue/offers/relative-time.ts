const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

const words = new Intl.RelativeTimeFormat("en", { numeric: "always" });

/** The age of a time in milliseconds since 1970: "3 days ago", "1 minute ago". Below a minute, and in the future, it is "just now". */
export function relativeTime(at: number, now: number): string {
  const age = now - at;
  for (const [unit, milliseconds] of UNITS)
    if (age >= milliseconds) return words.format(-Math.floor(age / milliseconds), unit);
  return "just now";
}
