import type { Fetched } from "../api/use-fetched.ts";
import { FailedNotice } from "./failed-notice.tsx";
import { Spinner } from "./spinner.tsx";

/** In place of what is being fetched, and beside an older answer where the newest failed. */
export function Waiting({ of, label, failed }: { of: Fetched<unknown>; label: string; failed: string }) {
  if (of.failure) return <FailedNotice onTryAgain={of.reload}>{failed}</FailedNotice>;
  return of.data === null && <Spinner label={label} />;
}
