import { expect, test } from "vitest";
import { usersOfOwnProcesses } from "./own-processes.ts";

/** A broker (4100) with its children, while a health check (4300) runs as root; the engine (4000) started both. */
const TOP = `PID                 PPID                UID
4100                4000                999
4300                4000                0
4310                4300                0
4150                4140                999
4140                4100                999
`;

test("a health check's root is not the broker's", () => {
  expect(usersOfOwnProcesses(TOP, 4100)).toEqual([999, 999, 999]);
});

test("a root below the main process is found", () => {
  const withRoot = `${TOP}4160                4150                0\n`;

  expect(usersOfOwnProcesses(withRoot, 4100)).toContain(0);
});

test("a container whose main process is gone is no container without root", () => {
  expect(() => usersOfOwnProcesses(TOP, 1)).toThrow("No process of the container has the id 1");
});
