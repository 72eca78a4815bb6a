import { z } from "zod";
import { part, Token } from "./fields.ts";
import { type DayHours, daysOpen, readOpenTime, SATURDAY, SUNDAY, WEEKDAYS } from "./opening-hours.ts";

const Times = part(
  z.object({ startHr: Token, endHr: Token }).transform(({ startHr, endHr }) => readOpenTime(startHr, endHr)),
);

/** `operationalHours` of the store finders of Sam's Club and Walmart, which are one company's. */
export const OperationalHours = part(
  z
    .object({ monToFriHrs: Times, saturdayHrs: Times, sundayHrs: Times })
    .transform(({ monToFriHrs, saturdayHrs, sundayHrs }): DayHours[] => [
      ...daysOpen(WEEKDAYS, monToFriHrs),
      ...daysOpen([SATURDAY], saturdayHrs),
      ...daysOpen([SUNDAY], sundayHrs),
    ]),
);
