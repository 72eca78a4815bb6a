import { expect, test } from "vitest";
import { receiptsText, stepText } from "./step-words.ts";

const STEP = { id: 1, at: "2026-11-22T12:00:00.000Z", by: "ann", notiId: "a", broadcastId: null };

test.each([
  [{ step: "sent", people: 120, detail: "3 in the canary" }, "sent it: 120 people (3 in the canary)"],
  [{ step: "approved", people: null, detail: null }, "approved it"],
  [{ step: "repeated", people: 0, detail: null }, "sent it again within its day, to nobody"],
] as const)("%j", (step, text) => {
  expect(stepText({ ...STEP, ...step })).toBe(text);
});

test("receipts", () => {
  expect(receiptsText({ sent: 3, delivered: 3, shown: 1, clicked: 0, got: 0, gone: 0 })).toBe(
    "3 sent, 3 delivered, 1 shown, 0 clicked, 0 got it, 0 found it gone",
  );
});
