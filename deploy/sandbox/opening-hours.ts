/** `HH:MM` on the store's clock. */
export interface OpeningTime {
  readonly from: string;
  readonly to: string;
}

export interface OpeningWeek {
  readonly weekday: OpeningTime;
  readonly saturday: OpeningTime;
  readonly sunday: OpeningTime;
}

/** The hours of opening and closing in each chain's usual week. */
type Usual = readonly [opens: number, closes: number];
const USUAL = {
  target: { weekday: [8, 22], saturday: [8, 22], sunday: [8, 21] },
  walmart: { weekday: [6, 22], saturday: [6, 22], sunday: [6, 22] },
  samsclub: { weekday: [10, 20], saturday: [9, 20], sunday: [10, 18] },
  // Walgreens states one time for every day.
  walgreens: { weekday: [8, 21], saturday: [8, 21], sunday: [8, 21] },
  kroger: { weekday: [6, 22], saturday: [6, 22], sunday: [7, 21] },
  bestbuy: { weekday: [10, 20], saturday: [10, 20], sunday: [11, 19] },
} satisfies Record<string, { weekday: Usual; saturday: Usual; sunday: Usual }>;

/** A store's week: it closes as usual, or by half an hour or an hour later. */
export function openingWeek(chain: keyof typeof USUAL, number: number): OpeningWeek {
  const { weekday, saturday, sunday } = USUAL[chain];
  const time = ([opens, closes]: Usual) => ({
    from: clockTime(opens),
    to: clockTime(closes + (number % 3) / 2),
  });
  return { weekday: time(weekday), saturday: time(saturday), sunday: time(sunday) };
}

/** `day` is 0 for Sunday. */
export function openingOn({ weekday, saturday, sunday }: OpeningWeek, day: number): OpeningTime {
  if (day === 0) return sunday;
  return day === 6 ? saturday : weekday;
}

/** `8:00AM`. */
export function twelveHourTime(time: string): string {
  const [hours = 0, minutes = ""] = [Number(time.slice(0, 2)), time.slice(3)];
  return `${hours % 12 || 12}:${minutes}${hours < 12 ? "AM" : "PM"}`;
}

function clockTime(hours: number): string {
  return `${String(Math.floor(hours)).padStart(2, "0")}:${hours % 1 === 0 ? "00" : "30"}`;
}
