import { type DayHours, readDay, readOpenTime } from "../../parsing/opening-hours.ts";

const DAY_HOURS = /^([a-z]{3,9})\.?(?:\s*-\s*([a-z]{3,9})\.?)?:\s*(.{1,24})$/i;
const TIMES = /^(\d{1,2}(?::\d{2})?)\s*(am|pm)?\s*-\s*(\d{1,2}(?::\d{2})?)\s*(am|pm)?$/i;
const LONGEST_WEEK = 400;

/** `Mon: 10-9; Tues-Sat: 10:30-9; Sun: Closed`. Without am and pm a store opens before noon and closes after it. */
export function readWeek(text: string): DayHours[] {
  if (text.length > LONGEST_WEEK) return [];
  return text.split(";").flatMap((entry) => {
    const [, first = "", last = first, times = ""] = DAY_HOURS.exec(entry.trim()) ?? [];
    const open = readTimes(times.trim());
    return open === null ? [] : daysFrom(readDay(first), readDay(last)).map((day) => ({ day, open }));
  });
}

/** Empty if the store is closed; null if the text states neither. */
function readTimes(text: string): DayHours["open"] | null {
  if (text.toLowerCase() === "closed") return [];
  const [, from, opening = from?.startsWith("12") ? "pm" : "am", to, closing = "pm"] = TIMES.exec(text) ?? [];
  const time = readOpenTime(`${from}${opening}`, `${to}${closing}`);
  return time && [time];
}

function daysFrom(first: number | null, last: number | null): number[] {
  if (first === null || last === null) return [];
  const length = ((last - first + 7) % 7) + 1;
  return Array.from({ length }, (_, step) => ((first - 1 + step) % 7) + 1);
}
