import type { Bus } from "@stockfinder/bus/bus";
import { liveSignIns, MAX_SIGN_INS_CHECKED } from "@stockfinder/contracts/sign-in";
import { ownCall } from "../callers/gateway-principal.ts";

/**
 * The sign-ins that have ended or expired, as auth reports.
 * @throws {Fault} if auth does not answer.
 */
export async function* lapsedSignIns(
  bus: Pick<Bus, "call">,
  familyIds: readonly string[],
): AsyncGenerator<string> {
  for (let from = 0; from < familyIds.length; from += MAX_SIGN_INS_CHECKED) {
    const asked = familyIds.slice(from, from + MAX_SIGN_INS_CHECKED);
    const live = new Set((await bus.call(liveSignIns, { familyIds: asked }, ownCall())).familyIds);
    yield* asked.filter((familyId) => !live.has(familyId));
  }
}
