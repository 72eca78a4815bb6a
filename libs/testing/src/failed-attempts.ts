import { beforeEach, onTestFailed } from "vitest";

/**
 * Prints at once why a test or one of its hooks failed, even if its retry passes: otherwise the run only says that it was
 * retried. vitest.config.ts loads this where tests are retried.
 */
beforeEach(() => {
  onTestFailed(({ task }) => {
    const [error] = task.result?.errors?.slice(-1) ?? [];
    process.stderr.write(
      `\nfailed: ${task.fullName}\n${error?.stack ?? error?.message ?? "for no reason given"}\n`,
    );
  });
});
