import type { Principal } from "@stockfinder/contracts/principal";

export const GATEWAY: Principal = { kind: "service", name: "gateway" };
