const MINUTE_MS = 60_000;
const MINUTES_AN_HOUR = 60;

/**
 * How old a price was when its mail was written: "Seen 2 minutes before this email". Words about now would be wrong by the time that
 * somebody reads them. Quiet hours hold a mail back for hours.
 */
export function seenWords(seenAt: Date, writtenAt: Date): string {
  const minutes = Math.floor((writtenAt.getTime() - seenAt.getTime()) / MINUTE_MS);
  if (minutes < 1) return "Seen less than a minute before this email";
  return minutes < MINUTES_AN_HOUR
    ? `Seen ${counted(minutes, "minute")} before this email`
    : `Seen ${counted(Math.floor(minutes / MINUTES_AN_HOUR), "hour")} before this email`;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
