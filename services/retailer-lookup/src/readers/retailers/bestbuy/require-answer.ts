import { LookupFailure } from "../../parsing/lookup-failure.ts";
import { requireAnswer } from "../../parsing/read-answer.ts";
import type { UpstreamAnswer } from "../../parsing/upstream.ts";

const ABOUT_THE_LIMIT = /limit|quota|exceed|too many|per second/i;
const ABOUT_THE_KEY = /key|developer inactive|not authori[sz]ed/i;

/**
 * Best Buy answers 403 both to a key that has used up its calls and to an unknown one; only its message distinguishes
 * them. Otherwise the limit is assumed, which is likelier and transient.
 * @throws {LookupFailure} as `requireAnswer`.
 */
export function requireBestBuyAnswer(answer: UpstreamAnswer): void {
  const { status, body } = answer;
  const words = body.slice(0, 1_000);
  if (status === 403 && (ABOUT_THE_LIMIT.test(words) || !ABOUT_THE_KEY.test(words))) {
    throw new LookupFailure("throttled", "status 403");
  }
  requireAnswer(answer);
}
