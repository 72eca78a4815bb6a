import { defineConfig } from "vitest/config";

/** What is waited for may take its time where others want the processor too; only what never comes takes all of it. */
const poll = { timeout: 20_000 };

/**
 * Three kinds of test: pure ones beside their source, ones that need servers in `test/`, and those in a browser. One
 * kind after the other: what kills servers and what waits for a page are hard on each other on two cores.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          setupFiles: "libs/testing/src/kept-logs.ts",
          include: [
            "{libs,services,web}/**/src/**/*.test.{ts,tsx}",
            "gateway/src/**/*.test.ts",
            "deploy/**/*.test.ts",
          ],
          exclude: ["**/node_modules/**", "deploy/test/**"],
          // A property tries hundreds of cases: seconds of work where others want the processor too.
          testTimeout: 30_000,
          expect: { poll },
        },
      },
      {
        test: {
          name: "integration",
          setupFiles: "libs/testing/src/kept-logs.ts",
          sequence: { groupOrder: 1 },
          include: [
            "{libs,services}/*/test/**/*.test.ts",
            "gateway/test/**/*.test.ts",
            "deploy/test/**/*.test.ts",
          ],
          globalSetup: "libs/testing/src/global-setup.ts",
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll },
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: "browser",
          setupFiles: "libs/testing/src/kept-logs.ts",
          sequence: { groupOrder: 2 },
          include: ["web/test/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll },
          fileParallelism: false,
        },
      },
    ],
  },
});
