import { AddressId, MailedAlert } from "@stockfinder/contracts/alert-mails";
import { Canary } from "@stockfinder/contracts/health";
import { z } from "zod";

const origin = z.string();
const source = z.string().nullish();

/**
 * The content of a queued mail. It has ids instead of links, so that no link with a token is stored. Rows outlive a deployment:
 * only add fields, and make them optional.
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
  z.object({ template: z.literal("confirm-address"), origin, addressId: AddressId }),
  z.object({ template: z.literal("alert"), origin, alert: MailedAlert }),
  z.object({
    template: z.literal("alert-digest"),
    origin,
    addressId: AddressId,
    alerts: z.array(MailedAlert),
    more: z.number(),
  }),
  z.object({
    template: z.enum(["adapter-set-aside", "adapter-back"]),
    origin,
    store: z.string(),
    canaries: z.array(Canary),
  }),
  z.object({ template: z.literal("channel-paused"), origin, name: z.string(), why: z.string() }),
  z.object({ template: z.literal("mailing"), origin, mailingId: z.uuid() }),
]);
export type Letter = z.infer<typeof Letter>;
