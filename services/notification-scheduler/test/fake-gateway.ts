import { randomUUID } from "node:crypto";
import type { Bus } from "@stockfinder/bus/bus";
import {
  audienceAnswered,
  audienceAsked,
  broadcastChanged,
  broadcastWritten,
  type Listener,
  type Target,
} from "@stockfinder/contracts/audience";
import type { DataOf } from "@stockfinder/contracts/event";
import { liveUsersCounted } from "@stockfinder/contracts/live-counters";

/** A gateway as the scheduler sees it. */
export interface FakeGateway {
  /** The connected listeners; all of them match. */
  listeners: readonly Listener[];
  /** Whether it answers. */
  answers: boolean;
  /** The requested targets, the last one last. */
  readonly asked: readonly Target[];
  /** The broadcasts that it received. */
  readonly sent: readonly DataOf<typeof broadcastChanged>[];
}

/** A minimal gateway: answers with its listeners, and reports its broadcasts as delivered. */
export async function startFakeGateway(bus: Bus, listeners: readonly Listener[] = []): Promise<FakeGateway> {
  const gatewayId = randomUUID();
  const asked: Target[] = [];
  const sent: DataOf<typeof broadcastChanged>[] = [];
  const gateway = { listeners, answers: true, asked, sent };
  const everyCopy = { everyCopy: true };

  await bus.subscribe(
    audienceAsked,
    `fake.${gatewayId}.asked`,
    async ({ askId, target }) => {
      asked.push(target);
      if (!gateway.answers) return;
      const half = Math.ceil(gateway.listeners.length / 2);
      const parts = [gateway.listeners.slice(0, half), gateway.listeners.slice(half)];
      for (const [part, some] of parts.entries())
        await bus.publish(audienceAnswered, { askId, gatewayId, parts: 2, part, listeners: [...some] });
    },
    everyCopy,
  );
  await bus.subscribe(
    broadcastChanged,
    `fake.${gatewayId}.sent`,
    async (change) => {
      sent.push(change);
      const people = change.people.flatMap(([name]) => name ?? []);
      await bus.publish(broadcastWritten, { broadcastId: change.broadcast.id, people });
    },
    everyCopy,
  );
  await bus.publish(liveUsersCounted, { gatewayId, liveUsers: listeners.length });
  return gateway;
}
