import type { Cache } from "@stockfinder/cache/cache";
import { Fault } from "@stockfinder/contracts/fault";
import type { Principal } from "@stockfinder/contracts/principal";

/** Charges the caller's fingerprint for a report of any kind. @throws {Fault} `too-many`, later. */
export type ChargeReport = (principal: Principal) => Promise<void>;

export function chargeReports(cache: Pick<Cache, "limiter">, mostAMinute: number): ChargeReport {
  const limiter = cache.limiter({ name: "lookup-observations", points: mostAMinute, seconds: 60 });
  return async (principal) => {
    const fingerprint = principal.kind === "service" ? undefined : principal.fingerprint;
    if (fingerprint === undefined) return;
    const { allowed, retryAfterSeconds } = await limiter.consume(fingerprint);
    if (!allowed) throw new Fault("too-many", "Too many reports of this client", { retryAfterSeconds });
  };
}
