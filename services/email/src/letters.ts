import { z } from "zod";

const origin = z.string();
const source = z.string().nullish();

/**
 * What a mail says, as it stands in the queue: ids and not yet links, so that no link that grants something is ever stored.
 * Rows outlive a deployment: fields are only ever added, and optional.
 */
export const Letter = z.discriminatedUnion("template", [
  z.object({ template: z.literal("confirm-list"), origin, subscriptionId: z.uuid() }),
  z.object({
    template: z.literal("extension-link"),
    origin,
    linkId: z.uuid(),
    utmSource: source,
    utmMedium: source,
    referral: source,
  }),
  z.object({ template: z.literal("extension-installed"), origin }),
  z.object({ template: z.literal("mailing"), origin, mailingId: z.uuid() }),
]);
export type Letter = z.infer<typeof Letter>;
