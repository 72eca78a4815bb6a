import { z } from "zod";
import { operation } from "./operation.ts";
import { LenientSource } from "./referrals.ts";

/** Any text that a user typed as an address; `msg` in the answer says what is wrong with it. */
const TypedAddress = z.string().max(1_000);

/** `msg` has the specification's texts. */
export const Outcome = z.object({ worked: z.boolean(), msg: z.string() });
export type Outcome = z.infer<typeof Outcome>;

const given = ["origin", "address", "idempotencyKey"] as const;
/** Filled in by the gateway. */
const caller = { origin: z.string(), address: z.string(), idempotencyKey: z.string().max(200).nullish() };

export const joinMailingList = operation({
  name: "email.joinMailingList",
  summary: "Sends a confirmation mail; the address is on the list after its confirmation",
  http: { method: "POST", path: "/api/email/add", given, limit: "mails" },
  input: z.object({ email: TypedAddress, ...caller }),
  output: Outcome,
  deadlineMs: 5_000,
});

export const confirmMailingList = operation({
  name: "email.confirmMailingList",
  summary: "Adds the address that got this token to the list",
  http: { method: "POST", path: "/api/email/confirm", limit: "mails" },
  input: z.strictObject({ token: z.string().max(400) }),
  output: Outcome,
});

/** Mail programs also post a form here (RFC 8058), which the gateway's `unsubscribe.ts` accepts. */
export const unsubscribe = operation({
  name: "email.unsubscribe",
  summary: "Removes the address that got this token from the list",
  http: { method: "POST", path: "/api/email/unsubscribe", query: ["token"] },
  input: z.strictObject({ token: z.string().max(400) }),
  output: Outcome,
});

export const sendExtension = operation({
  name: "email.sendExtension",
  summary: "Mails the extension's download link, with the visitor's campaign source",
  http: {
    method: "POST",
    path: "/api/email/sendExtension",
    given,
    query: ["utm_source", "utm_medium", "referral"],
    limit: "mails",
  },
  input: z.object({
    email: TypedAddress,
    utm_source: LenientSource.nullish(),
    utm_medium: LenientSource.nullish(),
    referral: LenientSource.nullish(),
    ...caller,
  }),
  output: Outcome,
  deadlineMs: 5_000,
});

export const extensionInstalled = operation({
  name: "email.extensionInstalled",
  summary: "Reports an installation through the mail with this id; sends one welcome mail",
  http: { method: "POST", path: "/api/email/extensionInstalled", given: ["origin"], limit: "mails" },
  input: z.object({ emailId: z.string().max(200), origin: z.string() }),
  output: Outcome,
});

/** Called by the operator's mail provider; `secret` is in the `Authorization` header. */
export const reportUndelivered = operation({
  name: "email.reportUndelivered",
  summary: "Reports addresses that bounced permanently or complained; no more mail is sent to them",
  http: { method: "POST", path: "/api/email/undelivered", given: ["secret"] },
  input: z.strictObject({
    secret: z.string().max(400).nullish(),
    events: z
      .array(z.strictObject({ kind: z.enum(["bounce", "complaint"]), email: TypedAddress }))
      .min(1)
      .max(1_000),
  }),
  output: z.object({ worked: z.literal(true) }),
  deadlineMs: 5_000,
});

/** The gateway mounts it outside production only (`mail-previews.ts`). */
export const listMails = operation({
  name: "email.listMails",
  summary:
    "The mails that were written to the outbox folder instead of sent, newest first, and all templates",
  input: z.strictObject({}),
  output: z.object({
    templates: z.array(z.string()),
    /** Empty if mail is sent over SMTP. */
    written: z.array(z.object({ id: z.string(), subject: z.string(), to: z.string(), at: z.iso.datetime() })),
  }),
});

export const showMail = operation({
  name: "email.showMail",
  summary: "A written mail, or a template with sample values, as HTML and as plain text",
  input: z.strictObject({ id: z.string().max(200).nullish(), template: z.string().max(100).nullish() }),
  output: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
});
