import { z } from "zod";
import { Alert } from "./alerts.ts";
import { operation } from "./operation.ts";

/** Names one alert, and is signed: anyone who has it may answer that alert, without a sign-in. */
const Token = z.string().regex(/^[\w-]{43}$/, "Must be the end of a link in a message");

export const readLinkedAlert = operation({
  name: "alerts.readLinkedAlert",
  summary: "The alert of a link in a message; changes nothing. 404 for a link that was not made here",
  repeatable: true,
  http: { method: "POST", path: "/api/answer/alert", limit: "watches" },
  input: z.strictObject({ token: Token }),
  output: z.object({
    alert: Alert,
    /** Until then its watch gives no alerts; null if it is not snoozed. */
    snoozeUntil: z.iso.datetime().nullable(),
  }),
});

export const answerAlert = operation({
  name: "alerts.answerAlert",
  summary:
    "Answers the alert of a link in a message: `got` notes that its reader has the item, `snooze` keeps its watch quiet for a day. 404 for a link that was not made here",
  http: { method: "POST", path: "/api/answer", limit: "watches" },
  input: z.strictObject({ token: Token, answer: z.enum(["got", "snooze"]) }),
  output: z.null(),
});
