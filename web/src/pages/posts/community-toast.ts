import { refusalOr } from "@stockfinder/client/request-failed";
import { COMMUNITY_TOAST_MS } from "../../components/durations.ts";
import { showToast } from "../../components/toaster.tsx";

export function showCommunityToast(outcome: "success" | "error", text: string): void {
  showToast({ text, outcome, closeAfterMs: COMMUNITY_TOAST_MS });
}

/** The message for a failed call: the server's own if it refused the call. */
export function messageFor(error: unknown): string {
  return refusalOr("Something went wrong.", error);
}
