import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { InterleavedProjects } from "./libs/testing/src/interleaved-projects.ts";

/**
 * Long, because other tests may be using the processor. A poll ends as soon as it passes, so only a failing one takes this
 * long.
 */
const poll = { timeout: 20_000 };

/** In CI what fails once and passes then is printed as retried; what fails twice fails. */
const retry = process.env.CI ? 1 : 0;

/** Measures the memory of its process. */
const ISOLATED = "gateway/test/connections.test.ts";

/**
 * Both projects with servers run together, so that a file that waits leaves its core to another. Four files at a time on two
 * cores: over half of their time is waiting, for servers that start and for deadlines.
 */
const withServers = {
  retry,
  setupFiles: ["libs/testing/src/kept-logs.ts", "libs/testing/src/failed-attempts.ts"],
  globalSetup: "libs/testing/src/global-setup.ts",
  sequence: { groupOrder: 1 },
  // Some tests start a dozen programs, or make several databases: 60 s ran out on a machine on a slow day.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll },
  maxWorkers: 4,
};

/**
 * Three kinds of test: pure ones, next to their source; ones that need servers, in `test/`; and ones in a browser. Browsers come
 * last: on two cores, a page is slow to load while another test kills and starts servers. Files share a process (`isolate: false`),
 * so they leave nothing behind: loading the code for each file took two thirds of the processor's time.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: InterleavedProjects },
    // The programs that tests start load in half the time.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL("node_modules/.cache/compiled", import.meta.url)) },
    projects: [
      {
        test: {
          name: "unit",
          setupFiles: "libs/testing/src/kept-logs.ts",
          include: [
            "{libs,services,web}/**/{src,build}/**/*.test.{ts,tsx}",
            "gateway/src/**/*.test.ts",
            "deploy/**/*.test.ts",
          ],
          exclude: ["**/node_modules/**", "deploy/test/**"],
          isolate: false,
          maxWorkers: 2,
          // A property tries hundreds of cases: seconds of work where others want the processor too.
          testTimeout: 30_000,
          expect: { poll },
        },
      },
      {
        test: {
          ...withServers,
          name: "integration",
          include: ["{libs,services}/*/test/**/*.test.ts", "{gateway,deploy}/test/**/*.test.ts"],
          exclude: ["**/node_modules/**", ISOLATED],
          isolate: false,
        },
      },
      {
        test: {
          ...withServers,
          name: "isolated",
          include: [ISOLATED],
        },
      },
      {
        test: {
          name: "browser",
          setupFiles: ["libs/testing/src/kept-logs.ts", "libs/testing/src/failed-attempts.ts"],
          sequence: { groupOrder: 2 },
          include: ["web/{test,extension/test}/**/*.test.ts"],
          globalSetup: "web/test/global-setup.ts",
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll },
          retry,
          // A worker's files share one Chromium and one product: web/test/shared.ts.
          isolate: false,
          maxWorkers: 3,
        },
      },
    ],
  },
});
