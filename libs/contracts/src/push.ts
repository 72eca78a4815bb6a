import { z } from "zod";
import { Alert } from "./alerts.ts";
import { operation } from "./operation.ts";
import { atMost } from "./text.ts";

export const SERVICE_WORKER_PATH = "/sw.js";

const base64url = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+=*$/, "Must be base64url")
    .refine((text) => bytesIn(text) === bytes, `Must be ${bytes} bytes`);

function bytesIn(text: string): number {
  return Math.floor((text.replaceAll("=", "").length * 3) / 4);
}

const Endpoint = z
  .url({ protocol: /^https$/, error: "Must be the https address of a push service" })
  .check(atMost(1_000));

const PushSubscription = z.strictObject({
  endpoint: Endpoint,
  expirationTime: z.number().nullish(),
  keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
});

/** The content of a push, encrypted: the alert, and the delivery's id for its receipt. */
export const PushedAlert = Alert.extend({ delivery: z.uuid() });
export type PushedAlert = z.infer<typeof PushedAlert>;

/** A push about something else than an alert: a channel that gets no more of them. */
export const PushedNotice = z.object({
  type: z.literal("notice"),
  title: z.string(),
  message: z.string(),
  path: z.string(),
});
export type PushedNotice = z.infer<typeof PushedNotice>;

export const readPushKey = operation({
  name: "alerts.readPushKey",
  summary: "The key that browsers subscribe with (VAPID, base64url); null where pushes are not offered",
  repeatable: true,
  http: { method: "GET", path: "/api/push/key" },
  input: z.strictObject({}),
  output: z.object({ key: z.string().nullable() }),
});

export const subscribePush = operation({
  name: "alerts.subscribePush",
  summary:
    "Pushes the caller's alerts to this browser, for watches with the channel `push`. Only endpoints of known push services are taken",
  http: { method: "POST", path: "/api/push/subscribe", limit: "watches" },
  input: PushSubscription,
  output: z.null(),
});

export const unsubscribePush = operation({
  name: "alerts.unsubscribePush",
  summary: "Pushes no more of the caller's alerts to this browser; 204 also if it did not before",
  http: { method: "DELETE", path: "/api/push/subscribe", hasBody: true, limit: "watches" },
  input: PushSubscription.partial({ keys: true }),
  output: z.null(),
});

export const PushReceiptKind = z.enum(["delivered", "shown", "clicked"]);
export type PushReceiptKind = z.infer<typeof PushReceiptKind>;

export const addPushReceipt = operation({
  name: "alerts.addPushReceipt",
  summary: "What became of a push, from the browser that got it: 204 also for one that is not known",
  http: { method: "POST", path: "/api/push/receipt", limit: "watches" },
  input: z.strictObject({ delivery: z.uuid(), kind: PushReceiptKind }),
  output: z.null(),
});

export const endPush = operation({
  name: "alerts.endPush",
  summary: "A sign-in has ended: the account's alerts are not pushed to its browser any more",
  input: z.strictObject({ familyId: z.uuid() }),
  output: z.null(),
});
