import type { CallInput } from "@stockfinder/client/request";
import type { HttpOperation, OutputOf } from "@stockfinder/contracts/operation";
import { fingerprintOf } from "../session/fingerprint.ts";
import { callAsVisitor } from "../session/session.ts";

/** Calls as the owner of this browser's watches: the account that is signed in, or the browser's fingerprint. */
export function callAsWatcher<O extends HttpOperation>(
  operation: O,
  input: CallInput<O>,
  signal?: AbortSignal,
): Promise<OutputOf<O>> {
  return callAsVisitor(operation, input, { fingerprint: fingerprintOf(), signal });
}
