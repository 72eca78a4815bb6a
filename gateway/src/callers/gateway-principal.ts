import type { Principal } from "@stockfinder/contracts/principal";

/** The gateway's own principal, for calls that it makes without a caller. */
export const GATEWAY: Principal = { kind: "service", name: "gateway" };
