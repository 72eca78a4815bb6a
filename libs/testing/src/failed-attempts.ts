import { afterEach } from "vitest";

/**
 * Prints why a test failed at once, also if it passes when it is tried again: otherwise the run says only that it was retried.
 * vitest.config.ts loads this where tests are retried.
 */
afterEach(({ task }) => {
  if (task.result?.state !== "fail") return;
  const [error] = task.result.errors?.slice(-1) ?? [];
  process.stderr.write(
    `\nfailed: ${task.fullName}\n${error?.stack ?? error?.message ?? "for no reason given"}\n`,
  );
});
