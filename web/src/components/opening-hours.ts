import type { OpenTime, StoreHours } from "@stockfinder/contracts/store-hours";

const DAYS_A_WEEK = 7;
const MINUTES_A_DAY = 24 * 60;
const DAY_NAMES = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

interface OpenTimes {
  readonly from: number;
  readonly to: number;
}

/** Whether a store is open. */
export interface Opening {
  /** "Open until 9 PM", "Closed, opens 8 AM"; without its time zone, the times of the visitor's day: "8 AM to 9 PM today". */
  readonly text: string;
  /** 0 if it is open now or later today, 1 if it opens tomorrow; null if that is not stated. */
  readonly inDays: number | null;
  /** When it opens, if that is later today: "8 AM". */
  readonly from?: string;
}

/** Whether a store is open at a time (milliseconds since 1970), in its local time. Null if the hours of today are unknown. */
export function openingOf(hours: StoreHours, now: number): Opening | null {
  const local = localTime(now, hours.timeZone);
  if (local === null) return null;
  const { day, minute } = local;
  const today = timesOn(hours, day);
  if (today === null) return null;
  if (hours.timeZone === null)
    return {
      text: `${today.map(timesText).join(", ") || "Closed"} today`,
      inDays: today.length > 0 ? 0 : null,
    };

  const lateFromYesterday = (timesOn(hours, before(day)) ?? []).map(({ from, to }) => ({
    from: from - MINUTES_A_DAY,
    to: to - MINUTES_A_DAY,
  }));
  const open = [...lateFromYesterday, ...today].find(({ from, to }) => from <= minute && minute < to);
  if (open) return { text: openText(open, timesOn(hours, after(day))), inDays: 0 };

  const later = today.find(({ from }) => from > minute);
  if (!later) return nextOpening(hours, day);
  const from = clockText(later.from);
  return { text: `Closed, opens ${from}`, inDays: 0, from };
}

/** A store that is open until midnight may go on then. */
function openText({ to }: OpenTimes, tomorrow: readonly OpenTimes[] | null): string {
  const goesOn = to === MINUTES_A_DAY ? tomorrow?.find(({ from }) => from === 0) : undefined;
  if (goesOn?.to === MINUTES_A_DAY) return "Open 24 hours";
  return `Open until ${clockText(goesOn?.to ?? to)}`;
}

/** On the next day with hours: "8 AM" tomorrow, "Mon 8 AM" later. An unknown day ends the search. */
function nextOpening(hours: StoreHours, today: number): Opening {
  let day = today;
  for (let inDays = 1; inDays <= DAYS_A_WEEK; inDays += 1) {
    day = after(day);
    const times = timesOn(hours, day);
    if (times === null) break;
    const [first] = times;
    const weekday = inDays === 1 ? "" : `${DAY_NAMES[day - 1]} `;
    if (first) return { text: `Closed, opens ${weekday}${clockText(first.from)}`, inDays };
  }
  return { text: "Closed", inDays: null };
}

/** In their order; empty if the store is closed, null if it does not state that day. */
function timesOn({ week }: StoreHours, day: number): readonly OpenTimes[] | null {
  const stated = week.find(({ days }) => days.includes(day));
  return stated ? stated.open.map(toTimes).sort((a, b) => a.from - b.from) : null;
}

function toTimes(time: OpenTime): OpenTimes {
  const [from, to] = [minutesOf(time.from), minutesOf(time.to)];
  return { from, to: to > from ? to : to + MINUTES_A_DAY };
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function timesText({ from, to }: OpenTimes): string {
  return `${clockText(from)} to ${clockText(to)}`;
}

function clockText(minutes: number): string {
  const hours = Math.floor(minutes / 60) % 24;
  const rest = minutes % 60;
  const half = hours < 12 ? "AM" : "PM";
  if (rest === 0 && hours % 12 === 0) return hours === 0 ? "midnight" : "noon";
  return `${hours % 12 || 12}${rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`} ${half}`;
}

/**
 * The day of the week, 1 for Monday, and the minutes since midnight; the visitor's own without a time zone. Null in a
 * zone that the browser does not know.
 */
function localTime(now: number, timeZone: string | null): { day: number; minute: number } | null {
  const format = clockIn(timeZone);
  if (format === null) return null;
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return {
    day: DAY_NAMES.indexOf(parts.get("weekday") ?? "") + 1,
    minute: Number(parts.get("hour")) * 60 + Number(parts.get("minute")),
  };
}

function clockIn(timeZone: string | null): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat("en-US", {
      ...(timeZone !== null && { timeZone }),
      weekday: "short",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
  } catch {
    return null;
  }
}

function after(day: number): number {
  return (day % DAYS_A_WEEK) + 1;
}

function before(day: number): number {
  return ((day + DAYS_A_WEEK - 2) % DAYS_A_WEEK) + 1;
}
