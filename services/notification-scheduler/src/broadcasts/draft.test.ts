import type { Bus } from "@stockfinder/bus/bus";
import type { BroadcastToSend } from "@stockfinder/contracts/staff";
import { fakeClock } from "@stockfinder/testing/fake-clock";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import { expect, test } from "vitest";
import { draftOf } from "./draft.ts";

const BROADCAST: BroadcastToSend = {
  url: "https://www.target.com/p/1",
  country: "USA",
  notiId: "target-1",
  title: "Heads Up",
  message: "Back",
  iconUrl: null,
  store: null,
  userIds: [],
  upcs: [],
  productIds: [],
};

test("a link has two seconds by the clock of the bus, whatever the machine's says", async () => {
  const clock = fakeClock();
  const deadlines: (number | undefined)[] = [];
  const call: Bus["call"] = async (_operation, _input, { deadline }) => {
    deadlines.push(deadline);
    return null as never;
  };
  const content = await draftOf(
    { ...BROADCAST, origin: "https://stockfinder.example", caller: "somebody" },
    { bus: { call }, clock, logger: quietLogger("test") },
    "1",
  );
  expect(deadlines).toEqual([clock.now() + 2_000]);
  expect(content).toMatchObject({ url: BROADCAST.url, storeId: null });
});
