import { safeMessage } from "./logged-error.ts";

/** The messages of an error and of its causes, the outermost first: `Redis is unavailable: connect ECONNREFUSED`. */
export function causesOf(error: unknown): string {
  const messages: string[] = [];
  for (let cause = error; cause !== undefined && messages.length < MAX; cause = Object(cause).cause) {
    messages.push(cause instanceof Error ? safeMessage(cause) : String(cause));
  }
  return messages.join(": ");
}

/** An error may be its own cause. */
const MAX = 5;
