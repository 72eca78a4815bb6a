import { RequestFailed } from "@stockfinder/client/request-failed";
import type { Line, List } from "@stockfinder/contracts/lists";
import { expect, test } from "vitest";
import { canWait, isUnsent, type Waiting, withWaiting } from "./waiting.ts";

const LIST: List = {
  ...{ id: "list", name: "Groceries", version: 7 },
  lines: [aLine("milk"), aLine("eggs")],
  members: [{ id: "me", name: "Sunny Otter", role: "owner", you: true }],
};

function aLine(id: string): Line {
  return {
    ...{ id, upc: null, text: id, quantity: 1, note: "", maxPrice: null, similar: false, checked: false },
    ...{ product: null, addedBy: "me", checkedBy: null, claimedBy: null, version: 5 },
  };
}

const waits = (change: object) => ({ id: "1", at: 0, ...change }) as Waiting;

test("waiting changes show at once, in their order", () => {
  const { lines } = withWaiting(LIST, [
    waits({ kind: "change", line: "milk", base: 5, changes: { checked: true, quantity: 2 } }),
    waits({ kind: "change", line: "milk", base: 5, changes: { checked: false } }),
    waits({ kind: "remove", line: "eggs", base: 5 }),
    waits({
      kind: "add",
      lines: [{ clientId: "c", upc: null, text: "tea", note: "", maxPrice: null, similar: false }],
    }),
  ]);

  expect(lines).toMatchObject([
    { id: "milk", checked: false, quantity: 2, version: 5 },
    { id: "c", text: "tea", addedBy: "me", version: 0 },
  ]);
  expect(lines.map(isUnsent)).toEqual([false, true]);
});

test("a line that waits is shown once when the list has it already", () => {
  const [milk] = LIST.lines;
  if (!milk) throw new Error("no milk");
  const { lines } = withWaiting({ ...LIST, lines: [{ ...milk, clientId: "c" }] }, [
    waits({
      kind: "add",
      lines: [{ clientId: "c", upc: null, text: "milk", note: "", maxPrice: null, similar: false }],
    }),
  ]);
  expect(lines.map(({ id }) => id)).toEqual(["milk"]);
});

test("a change of a line that is gone shows nothing", () => {
  const gone = waits({ kind: "change", line: "gone", base: 1, changes: { checked: true } });
  expect(withWaiting(LIST, [gone])).toEqual(LIST);
});

test("what a later attempt may bring through waits, what is refused does not", () => {
  expect(canWait(new TypeError("Failed to fetch"))).toBe(true);
  expect([503, 401, 429].map((status) => canWait(new RequestFailed(status, "")))).toEqual([true, true, true]);
  expect([400, 404, 409, 410].map((status) => canWait(new RequestFailed(status, "")))).toEqual([
    ...[false, false, false, false],
  ]);
});
