import { afterEach } from "vitest";

/**
 * Prints at once why a test failed, even if its retry passes: otherwise the run only says that it was retried.
 * vitest.config.ts loads this where tests are retried.
 */
afterEach(({ task }) => {
  if (task.result?.state !== "fail") return;
  const [error] = task.result.errors?.slice(-1) ?? [];
  process.stderr.write(
    `\nfailed: ${task.fullName}\n${error?.stack ?? error?.message ?? "for no reason given"}\n`,
  );
});
