import { expect, test } from "vitest";
import { interleaved } from "./interleaved.ts";

const files = (project: string, ...names: string[]) =>
  names.map((name) => ({ project, path: `/repository/${project}/${name}.test.ts` }));
const names = (ordered: readonly { path: string }[]) =>
  ordered.map(({ path }) => path.slice("/repository/".length, -".test.ts".length));

test("a small project comes before a larger one, whose files keep their order", () => {
  const queued = [...files("unit", "a", "b", "c"), ...files("faults", "d")];

  expect(names(interleaved(queued, {}))).toEqual(["faults/d", "unit/a", "unit/b", "unit/c"]);
});

test("long files start one after another, the longest first, and none is the last", () => {
  const queued = files("faults", "a", "b", "brief", "c", "d", "long", "e", "longer");
  const seconds = { "faults/brief.test.ts": 10, "faults/longer.test.ts": 60, "faults/long.test.ts": 30 };

  expect(names(interleaved(queued, seconds))).toEqual([
    "faults/longer",
    "faults/a",
    "faults/b",
    "faults/c",
    "faults/long",
    "faults/d",
    "faults/e",
    "faults/brief",
  ]);
});
