import { RequestFailed } from "@stockfinder/client/request-failed";
import { useState } from "react";

/** Changes that a person asks for, and why the last one was not made. `failed` is said where no server refused it. */
export function useAttempt(failed = "This could not be saved. Please try again.") {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function attempt(change: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    setProblem(null);
    try {
      await change();
      return true;
    } catch (error) {
      setProblem(error instanceof RequestFailed && error.isForPeople ? error.reason : failed);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { problem, setProblem, isBusy, attempt };
}
