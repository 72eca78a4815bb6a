import { Fault } from "@stockfinder/contracts/fault";
import { fakeClock } from "@stockfinder/testing/fake-clock";
import { expect, test, vi } from "vitest";
import { endPushesWithSignIns } from "./ended-pushes.ts";
import type { EndedSignIn } from "./ended-sign-ins.ts";

const FAMILY = "0190b0a0-0000-4000-8000-00000000000f";

function set(call: () => Promise<null>) {
  const bus = { call: vi.fn(call) };
  const clock = fakeClock();
  let ended = (_: EndedSignIn) => {};
  const endedSignIns = {
    onEnded(listener: typeof ended) {
      ended = listener;
      return () => {
        ended = () => {};
      };
    },
  };
  const stop = endPushesWithSignIns({ bus: bus as never, clock, logger: { error: vi.fn() }, endedSignIns });
  return { bus, clock, stop, end: () => ended({ familyId: FAMILY, accountIsGone: false }) };
}

test("the pushes of a sign-in end with it, even if the alert service is unavailable at first", async () => {
  let isUnavailable = true;
  const { bus, clock, end } = set(async () => {
    if (isUnavailable) throw new Fault("unavailable", "not reachable");
    return null;
  });
  end();
  await clock.advance(1_000);
  expect(bus.call).toHaveBeenCalledTimes(2);
  isUnavailable = false;
  await clock.advance(60_000);
  expect(bus.call).toHaveBeenCalledTimes(3);
  expect(bus.call.mock.calls.at(-1)).toMatchObject([
    { name: "alerts.endPush" },
    { familyId: FAMILY },
    { principal: { kind: "service" } },
  ]);
});

test("no call is made after the end", async () => {
  const { bus, clock, end, stop } = set(async () => {
    throw new Fault("unavailable", "not reachable");
  });
  end();
  await clock.advance(500);
  stop();
  end();
  await clock.advance(60_000);
  expect(bus.call).toHaveBeenCalledTimes(1);
});
