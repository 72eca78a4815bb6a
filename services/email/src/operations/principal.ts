import type { Principal } from "@stockfinder/contracts/principal";

/** This service's own principal, for its calls to other services. */
export const EMAIL_SERVICE: Principal = { kind: "service", name: "email" };
