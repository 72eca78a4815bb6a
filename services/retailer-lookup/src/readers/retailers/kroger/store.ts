import type { Position } from "@stockfinder/contracts/availability";
import { shownMiles } from "@stockfinder/places/places";
import { z } from "zod";
import type { Near } from "../../../requests/near.ts";
import { Flag, part, Token } from "../../parsing/fields.ts";
import { ALL_DAY, type DayHours, EVERY_DAY, readDay, readOpenTime } from "../../parsing/opening-hours.ts";
import type { Store } from "../../parsing/retailer.ts";
import { storeOf } from "../../parsing/store.ts";

const DayTimes = part(
  z
    .object({ open: Token, close: Token, open24: Flag })
    .transform(({ open, close, open24 }) => (open24 === true ? ALL_DAY : readOpenTime(open, close))),
);

/** The hours of a location in the official API: a key for each day besides the time zone. */
export const Hours = z
  .looseObject({ timezone: Token, open24: Flag })
  .transform(({ timezone: timeZone, open24, ...others }) => ({
    timeZone,
    days:
      open24 === true
        ? EVERY_DAY.map((day) => ({ day, open: [ALL_DAY] }))
        : Object.entries(others).flatMap(dayHours),
  }));

function dayHours([name, times]: [string, unknown]): DayHours[] {
  const day = readDay(name);
  const time = DayTimes.parse(times);
  return day === null || time === null ? [] : [{ day, open: [time] }];
}

interface Location {
  readonly locationId: string | null;
  readonly storeNumber: string | null;
  readonly name: string | null;
  readonly address1: string | null | undefined;
  readonly city: string | null | undefined;
  readonly state: string | null | undefined;
  readonly position: Position | null;
  readonly phone?: string | null;
  readonly days?: readonly DayHours[] | undefined;
  readonly timeZone?: string | null | undefined;
}

/** Null without an id. Kroger gives stores' positions, not their distances. */
export function toStore({ locationId, storeNumber, ...raw }: Location, near: Near): Store | null {
  const store = storeOf("Kroger", {
    ...raw,
    id: locationId,
    distanceMiles: raw.position && shownMiles(near, raw.position),
  });
  return store && { ...store, locationId: store.id, ...(storeNumber !== null && { storeNumber }) };
}
