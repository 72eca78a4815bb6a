import { z } from "zod";
import { operation } from "./operation.ts";

/** Part of every topic of the caller's, which nobody guesses. */
const Topic = z.string();

export const readHome = operation({
  name: "alerts.readHome",
  summary: "The MQTT topic under which the caller's watches are published for Home Assistant",
  repeatable: true,
  http: { method: "GET", path: "/api/home" },
  input: z.strictObject({}),
  output: z.object({
    isOffered: z.boolean(),
    /** Null while nothing is published. */
    topic: Topic.nullable(),
  }),
});

export const openHome = operation({
  name: "alerts.openHome",
  summary:
    "Publishes the caller's watches for Home Assistant, under a new topic; what was published under the one before is withdrawn; 404 where that is not offered",
  http: { method: "POST", path: "/api/home", given: ["origin"], limit: "watches" },
  input: z.strictObject({ origin: z.string() }),
  output: z.object({ topic: Topic }),
});

export const closeHome = operation({
  name: "alerts.closeHome",
  summary: "Withdraws what was published of the caller's watches; 204 also if nothing was",
  http: { method: "DELETE", path: "/api/home", limit: "watches" },
  input: z.strictObject({}),
  output: z.null(),
});
