import type { OpenTime, StoreHours } from "@stockfinder/contracts/store-hours";

export const WEEKDAYS = [1, 2, 3, 4, 5] as const;
export const SATURDAY = 6;
export const SUNDAY = 7;
export const EVERY_DAY = [...WEEKDAYS, SATURDAY, SUNDAY] as const;

export const ALL_DAY: OpenTime = { from: "00:00", to: "24:00" };

/** A store's times on one day of the week, 1 for Monday; empty if it is closed. */
export interface DayHours {
  readonly day: number;
  readonly open: readonly OpenTime[];
}

/** The days of a usual week, grouped by equal times; null if no day is known. */
export function storeHours(days: readonly DayHours[], timeZone: string | null): StoreHours | null {
  const openOn = new Map<number, readonly OpenTime[]>();
  for (const { day, open } of days) if (!openOn.has(day)) openOn.set(day, open);
  if (openOn.size === 0) return null;
  const alike = Map.groupBy(
    [...openOn].sort(([a], [b]) => a - b),
    ([, open]) => JSON.stringify(open),
  );
  const week = [...alike.values()].map((group) => ({
    days: group.map(([day]) => day),
    open: [...(group[0]?.[1] ?? [])],
  }));
  return { timeZone, week };
}

/** From opening to closing; null if one of the two cannot be parsed. Midnight as a closing time is the end of the day. */
export function readOpenTime(from: string | null, to: string | null): OpenTime | null {
  const [opening, closing] = [readClockTime(from), readClockTime(to)];
  if (opening === null || closing === null || opening === "24:00") return null;
  return { from: opening, to: closing === "00:00" || closing === "23:59" ? "24:00" : closing };
}

/** The same times on several days; empty if they cannot be parsed. */
export function daysOpen(days: readonly number[], time: OpenTime | null): DayHours[] {
  return time === null ? [] : days.map((day) => ({ day, open: [time] }));
}

/** The day of a name: `Monday`, `thurs`; null for another word. */
export function readDay(name: string): number | null {
  const at = DAYS.indexOf(name.trim().slice(0, 3).toLowerCase());
  return at < 0 ? null : at + 1;
}

const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

const CLOCK_TIME = /^(\d{1,2})(?::(\d{2}))?(?::\d{2})?\s*([ap])?\.?(?:m\.?)?$/i;
const LONGEST_TIME = 16;

/** `07:00:00`, `7:00AM`, `10 pm` and `24:00` as `HH:MM`; null for anything else. */
function readClockTime(value: string | null): string | null {
  if (value === null || value.length > LONGEST_TIME) return null;
  const [, hour, minutes = "00", half] = CLOCK_TIME.exec(value) ?? [];
  if (hour === undefined) return null;
  const raw = Number(hour);
  if (half !== undefined && (raw < 1 || raw > 12)) return null;
  const hours = half === undefined ? raw : (raw % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  const text = `${String(hours).padStart(2, "0")}:${minutes}`;
  return text === "24:00" || (hours < 24 && Number(minutes) < 60) ? text : null;
}
