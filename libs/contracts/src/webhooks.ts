import { z } from "zod";
import { operation } from "./operation.ts";

/**
 * What a webhook can be told of. `product.changed`: another price or stock of a watched product at a store. `list.line-back`: all of
 * a watched list can be had in one place; its alert is an `alert.opened` too.
 */
export const WebhookEvent = z.enum([
  "alert.opened",
  "alert.changed",
  "alert.over",
  "product.changed",
  "list.line-back",
]);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(WebhookEvent),
  createdAt: z.iso.datetime(),
  /** Why it gets no more events until a delivery that is sent again succeeds; null while it works. */
  paused: z.string().nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

export const addWebhook = operation({
  name: "alerts.addWebhook",
  summary:
    "Sends the caller's events to an address, signed as Standard Webhooks; at most 10. The secret is shown only here. Only public https addresses are taken, and those that the operator names",
  http: { method: "POST", path: "/api/webhooks", created: true, limit: "watches" },
  input: z.strictObject({
    url: z.string().trim().max(2_000),
    events: z
      .array(WebhookEvent)
      .min(1)
      .transform((events) => [...new Set(events)]),
  }),
  output: Webhook.extend({ secret: z.string() }),
  deadlineMs: 5_000,
});

export const listWebhooks = operation({
  name: "alerts.listWebhooks",
  summary: "The caller's webhooks, the oldest first, without their secrets",
  repeatable: true,
  http: { method: "GET", path: "/api/webhooks" },
  input: z.strictObject({}),
  output: z.array(Webhook),
});

export const removeWebhook = operation({
  name: "alerts.removeWebhook",
  summary: "Removes a webhook with its deliveries; 204 also if there is none",
  http: { method: "DELETE", path: "/api/webhooks/{id}", limit: "watches" },
  input: z.strictObject({ id: z.uuid() }),
  output: z.null(),
  deadlineMs: 5_000,
});

export const WebhookDelivery = z.object({
  /** Sent as `webhook-id`, the same at each attempt. */
  id: z.string(),
  event: WebhookEvent,
  /** `parked`: eight attempts failed, or the address is gone. */
  state: z.enum(["waiting", "sent", "parked"]),
  createdAt: z.iso.datetime(),
  attempts: z.number().int(),
  lastAttemptAt: z.iso.datetime().nullable(),
  nextAttemptAt: z.iso.datetime().nullable(),
  /** The last answer's status; null without an answer. */
  status: z.number().int().nullable(),
  /** The beginning of the last answer, as plain text. */
  words: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const listWebhookDeliveries = operation({
  name: "alerts.listWebhookDeliveries",
  summary: "The last 100 deliveries of a webhook, the newest first; 404 if it is not the caller's",
  repeatable: true,
  http: { method: "GET", path: "/api/webhooks/{id}/deliveries" },
  input: z.strictObject({ id: z.uuid() }),
  output: z.array(WebhookDelivery),
});

export const resendWebhookDelivery = operation({
  name: "alerts.resendWebhookDelivery",
  summary: "Sends a delivery again, with the same id; 404 if it is not the caller's",
  http: { method: "POST", path: "/api/webhooks/{id}/deliveries/{delivery}/resend", limit: "watches" },
  input: z.strictObject({ id: z.uuid(), delivery: z.string().max(100) }),
  output: z.null(),
});
