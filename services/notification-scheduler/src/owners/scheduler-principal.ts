import type { Principal } from "@stockfinder/contracts/principal";

export const SCHEDULER: Principal = { kind: "service", name: "notification-scheduler" };
