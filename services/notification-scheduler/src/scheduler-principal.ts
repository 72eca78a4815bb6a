import type { Principal } from "@stockfinder/contracts/principal";

/** The principal of this service's own calls to other services. */
export const SCHEDULER: Principal = { kind: "service", name: "notification-scheduler" };
