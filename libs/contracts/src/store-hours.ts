import { z } from "zod";

/** In the store's local time. `24:00` is the end of the day. */
const ClockTime = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/);

/** A closing time that is not after the opening time is the next day's. */
export const OpenTime = z.object({ from: ClockTime, to: ClockTime });
export type OpenTime = z.infer<typeof OpenTime>;

export const StoreHours = z.object({
  /** A name of the IANA database such as `America/New_York`; null if unknown. */
  timeZone: z.string().nullable(),
  /** Each day appears once; a day that the store does not state is absent. */
  week: z
    .array(
      z.object({
        /** From 1 for Monday to 7 for Sunday. */
        days: z.array(z.number().int().min(1).max(7)).min(1),
        /** Empty on days on which the store is closed. */
        open: z.array(OpenTime),
      }),
    )
    .min(1),
});
export type StoreHours = z.infer<typeof StoreHours>;

/** `+1` and ten digits; seven digits if the store states no area code. */
export const StorePhone = z.string().regex(/^(?:\+1\d{10}|\d{7})$/);
