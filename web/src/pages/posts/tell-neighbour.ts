import { showToast } from "../../parts/toaster.tsx";
import { RequestFailed } from "../../requests/http.ts";

const CLOSE_AFTER_MS = 3_000;

/** What has become of a post, a vote or a report. */
export function tellNeighbour(outcome: "success" | "error", text: string): void {
  showToast({ text, outcome, closeAfterMs: CLOSE_AFTER_MS });
}

/** For a call that failed: the server's words where it turned the call down. */
export function wordsFor(error: unknown): string {
  return error instanceof RequestFailed && error.isRefusal ? error.message : "Something went wrong.";
}
