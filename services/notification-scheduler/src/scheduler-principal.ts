import type { Principal } from "@stockfinder/contracts/principal";

/** The caller of what this service asks other services by itself. */
export const SCHEDULER: Principal = { kind: "service", name: "notification-scheduler" };
