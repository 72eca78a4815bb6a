import { expect, test } from "vitest";
import { interleaved } from "./interleaved.ts";

const files = (project: string, ...names: string[]) =>
  names.map((name) => ({ project, path: `/repository/${project}/${name}.test.ts` }));
const names = (ordered: readonly { path: string }[]) =>
  ordered.map(({ path }) => path.slice("/repository/".length, -".test.ts".length));

test("each third of the run has a third of each project's files, those of a project in a row", () => {
  const queued = [...files("unit", "a", "b", "c", "d", "e", "f"), ...files("faults", "g", "h", "i")];

  expect(names(interleaved(queued, {}))).toEqual([
    "unit/a",
    "unit/b",
    "faults/g",
    "unit/c",
    "unit/d",
    "faults/h",
    "unit/e",
    "unit/f",
    "faults/i",
  ]);
});

test("long files start one after another, the longest first, and none is the last", () => {
  const queued = [...files("unit", "a", "b", "c", "d", "e"), ...files("faults", "brief", "long", "longer")];
  const seconds = { "faults/brief.test.ts": 10, "faults/longer.test.ts": 60, "faults/long.test.ts": 30 };

  expect(names(interleaved(queued, seconds))).toEqual([
    "faults/longer",
    "unit/a",
    "unit/b",
    "unit/c",
    "faults/long",
    "unit/d",
    "unit/e",
    "faults/brief",
  ]);
});
