import { z } from "zod";

/**
 * The ways by which alerts reach a person. `live`: the sockets of pages and extensions that are open. `channel:{id}`: a channel
 * of the person's own (`channels.ts`). The list of alerts has every alert, whatever the channels.
 */
export const Channel = z.union(
  [z.enum(["live", "email", "push"]), z.templateLiteral(["channel:", z.uuid()])],
  "Must be live, email, push or channel:{id}",
);
export type Channel = z.infer<typeof Channel>;

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Must be a time of day like 22:00");

export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, "Must be the name of a time zone, like America/New_York");

/** From `from` to before `to`, across midnight if `to` is earlier. */
export const QuietHours = z
  .strictObject({ from: TimeOfDay, to: TimeOfDay, timeZone: TimeZone })
  .refine(({ from, to }) => from !== to, { path: ["to"], message: "Must differ from `from`" });
export type QuietHours = z.infer<typeof QuietHours>;

/** Any text that a person typed as an address; the service reads it. */
export const TypedAddress = z.string().trim().min(1).max(320);

export const DeliveryTerms = {
  channels: z
    .array(Channel)
    .min(1)
    .max(30)
    .transform((channels) => [...new Set(channels)]),
  /** Mails, pushes and messages wait until these hours are over. The live channel is exempt: it only reaches pages that are open. */
  quietHours: QuietHours.nullable(),
  /** The most alerts within 24 hours, on each channel but the live one. */
  dailyCap: z.number().int().min(1).max(100).nullable(),
  /** One mail each morning instead of a mail for each alert; of own channels, one message. */
  digest: z.boolean(),
};

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
