import type { CallInput } from "@stockfinder/client/request";
import type { HttpOperation, OutputOf } from "@stockfinder/contracts/operation";
import { save, saved } from "../components/saved.ts";
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

/** Whether this browser has ever watched anything: others load nothing for alerts. */
export function isWatching(): boolean {
  return saved("watching") === "true";
}

const listeners = new Set<() => void>();

/** Notes that this browser watches something from now on. */
export function startWatching(): void {
  save("watching", "true");
  for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`. */
export function onWatching(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
