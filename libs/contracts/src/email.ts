import { z } from "zod";
import { operation } from "./operation.ts";
import { ToldSource } from "./referrals.ts";

/** Any text that somebody typed as an address: what is wrong with it is told in `msg`. */
const TypedAddress = z.string().max(1_000);

/** In the words of the specification where it gives them. */
export const Outcome = z.object({ worked: z.boolean(), msg: z.string() });
export type Outcome = z.infer<typeof Outcome>;

const given = ["origin", "address", "idempotencyKey"] as const;
/** Filled in by the gateway. */
const caller = { origin: z.string(), address: z.string(), idempotencyKey: z.string().max(200).nullish() };

export const joinMailingList = operation({
  name: "email.joinMailingList",
  summary: "Sends a mail that asks to confirm; only who confirms is on the list",
  http: { method: "POST", path: "/api/email/add", given },
  input: z.strictObject({ email: TypedAddress, ...caller }),
  output: Outcome,
  deadlineMs: 5_000,
});

export const confirmMailingList = operation({
  name: "email.confirmMailingList",
  summary: "Puts the address on the list that the mail with this token went to",
  http: { method: "POST", path: "/api/email/confirm" },
  input: z.strictObject({ token: z.string().max(400) }),
  output: Outcome,
  deadlineMs: 3_000,
});

/** Mail programs post here too, with a form that says nothing more (RFC 8058); `unsubscribe.ts` in the gateway lets them. */
export const unsubscribe = operation({
  name: "email.unsubscribe",
  summary: "Takes the address off the list that the mail with this token went to",
  http: { method: "POST", path: "/api/email/unsubscribe", query: ["token"] },
  input: z.strictObject({ token: z.string().max(400) }),
  output: Outcome,
  deadlineMs: 3_000,
});

export const sendExtension = operation({
  name: "email.sendExtension",
  summary: "Mails the extension's download link, with where the visitor came from",
  http: {
    method: "POST",
    path: "/api/email/sendExtension",
    given,
    query: ["utm_source", "utm_medium", "referral"],
  },
  input: z.strictObject({
    email: TypedAddress,
    utm_source: ToldSource.nullish(),
    utm_medium: ToldSource.nullish(),
    referral: ToldSource.nullish(),
    ...caller,
  }),
  output: Outcome,
  deadlineMs: 5_000,
});

export const extensionInstalled = operation({
  name: "email.extensionInstalled",
  summary: "Says that the extension was installed by way of the mail with this id; welcomes its reader once",
  http: { method: "POST", path: "/api/email/extensionInstalled", given: ["origin"] },
  input: z.strictObject({ emailId: z.string().max(200), origin: z.string() }),
  output: Outcome,
  deadlineMs: 3_000,
});

/** From the operator's mail provider; `secret` is what stands in Authorization. */
export const reportUndelivered = operation({
  name: "email.reportUndelivered",
  summary: "Addresses that bounced for good or complained: nothing is sent to them any more",
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

/** Mounted by hand in the gateway outside production (`mail-previews.ts`). */
export const listMails = operation({
  name: "email.listMails",
  summary: "The mails that were written instead of sent, newest first, and the templates there are",
  input: z.strictObject({}),
  output: z.object({
    templates: z.array(z.string()),
    /** Empty where mail goes out over SMTP. */
    written: z.array(z.object({ id: z.string(), subject: z.string(), to: z.string(), at: z.iso.datetime() })),
  }),
  deadlineMs: 3_000,
});

export const showMail = operation({
  name: "email.showMail",
  summary: "One written mail, or a template with made-up values, as HTML and as plain text",
  input: z.strictObject({ id: z.string().max(200).nullish(), template: z.string().max(100).nullish() }),
  output: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  deadlineMs: 3_000,
});
