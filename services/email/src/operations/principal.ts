import type { Principal } from "@stockfinder/contracts/principal";

export const EMAIL_SERVICE: Principal = { kind: "service", name: "email" };
