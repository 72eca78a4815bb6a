import type { Bus, SubscribeOptions } from "@stockfinder/bus/bus";
import { broadcastChanged, reachReturnedGateway } from "@stockfinder/contracts/audience";
import { Fault } from "@stockfinder/contracts/fault";
import { type FakeClock, fakeClock } from "@stockfinder/testing/fake-clock";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import { beforeEach, expect, test } from "vitest";
import { LiveBroadcasts } from "./live-broadcasts.ts";

const NOBODY = new Set<never>();

let clock: FakeClock;
/** The times of the requests for missed broadcasts, in milliseconds from the start. */
let requested: number[];
let isUnavailable: boolean;
let resume: NonNullable<SubscribeOptions["resumed"]>;
let broadcasts: LiveBroadcasts;

beforeEach(async () => {
  clock = fakeClock();
  requested = [];
  isUnavailable = false;
  const startedAt = clock.now();
  const bus = {
    async subscribe({ name }: { name: string }, _: string, __: unknown, options: SubscribeOptions) {
      if (name === broadcastChanged.name) resume = options.resumed ?? (() => {});
    },
    async call({ name }: { name: string }) {
      if (name !== reachReturnedGateway.name) return [];
      requested.push(clock.now() - startedAt);
      if (isUnavailable) throw new Fault("unavailable", "No service answers");
      return null;
    },
  } as unknown as Bus;
  broadcasts = new LiveBroadcasts({
    gatewayId: "a gateway",
    bus,
    clock,
    logger: quietLogger("gateway"),
    sockets: { withKey: () => NOBODY, following: () => NOBODY, all: () => NOBODY, write: async () => {} },
  });
  await broadcasts.listen();
});

test("a returned gateway asks again for what was being sent when it returned", async () => {
  isUnavailable = true;
  resume(clock.now());
  await clock.advance(1_500);
  isUnavailable = false;

  await clock.advance(60_000);

  expect(requested).toEqual([0, 1_000, 2_000, 12_000]);
});

test("a gateway that stops does not ask again", async () => {
  resume(clock.now());
  await clock.advance(1_000);

  broadcasts.stop();
  await clock.advance(60_000);

  expect(requested).toEqual([0]);
});
