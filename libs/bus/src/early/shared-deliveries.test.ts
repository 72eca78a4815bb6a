import { expect, test } from "vitest";
import type { Verdict } from "../event-delivery.ts";
import { sharedDeliveries } from "./shared-deliveries.ts";

const EVENT = { id: "1", requestId: "r", attempt: 1 };

/** The deliveries of events to a handler with these outcomes. */
function aHandler(...outcomes: Verdict[]) {
  let calls = 0;
  const deliveries = sharedDeliveries(async () => outcomes[calls++] ?? { outcome: "done" });
  return { ...deliveries, calls: () => calls };
}

test("an event is handled once, whichever of its messages comes first", async () => {
  const early = aHandler();
  await Promise.all([early.first("{}", EVENT), early.durable("{}", EVENT)]);
  expect(early.calls()).toBe(1);

  const late = aHandler();
  await late.durable("{}", EVENT);
  await late.first("{}", EVENT);
  expect(late.calls()).toBe(1);
});

test("after a failed early attempt, the durable message is handled, and reports the outcome", async () => {
  const { first, durable, calls } = aHandler({ outcome: "retried", afterMs: 1_000 });
  await first("{}", EVENT);

  expect(await durable("{}", EVENT)).toEqual({ outcome: "done" });
  expect(calls()).toBe(2);
});

test("a later attempt, and another event, are handled each", async () => {
  const { first, durable, calls } = aHandler();
  await first("{}", EVENT);
  await durable("{}", { ...EVENT, id: "2" });
  await durable("{}", { ...EVENT, attempt: 2 });

  expect(calls()).toBe(3);
});
