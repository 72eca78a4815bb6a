import { z } from "zod";
import { event } from "./event.ts";
import { operation } from "./operation.ts";

export const countInstalls = operation({
  name: "auth.countInstalls",
  summary: "The number of installs: every registered account counts once",
  http: { method: "POST", path: "/api/live-ipnit4wk2p" },
  input: z.object({}),
  output: z.number().int(),
});

/** The gateway answers it itself (`live-users.ts`), because only gateways know the live users. */
export const countLiveUsers = operation({
  name: "gateway.countLiveUsers",
  summary: "The number of people who used the product in the last minute",
  http: { method: "POST", path: "/api/live-socket-ipnit4wk2p" },
  input: z.object({}),
  output: z.number().int(),
});

/** The live users of one gateway, which it sends to all gateways every five seconds. */
export const liveUsersCounted = event({
  name: "gateway.liveUsersCounted",
  data: z.object({ gatewayId: z.uuid(), liveUsers: z.number().int().min(0) }),
});
