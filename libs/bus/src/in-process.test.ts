import { event } from "@stockfinder/contracts/event";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { InProcessBus } from "./in-process.ts";

const greeted = event({ name: "greeter.greeted", data: z.object({ name: z.string() }) });

test("an event rests 1 s, 10 s, 1 min and 10 min between its attempts, and publish resolves after the last", async () => {
  const wait = vi.fn(async (_milliseconds: number) => {});
  const bus = new InProcessBus({ wait });
  let attempts = 0;
  await bus.subscribe(greeted, "mail.greetings", async () => {
    attempts++;
    throw new Error("never");
  });

  await bus.publish(greeted, { name: "Ada" });

  expect(wait.mock.calls.map(([milliseconds]) => milliseconds)).toEqual([1_000, 10_000, 60_000, 600_000]);
  expect(attempts).toBe(5);
  expect(await bus.list()).toMatchObject([{ subscriber: "mail.greetings", attempts: 5 }]);
});

test("publish does not resolve before every subscriber has finished", async () => {
  const bus = new InProcessBus();
  const release = Promise.withResolvers<void>();
  await bus.subscribe(greeted, "mail.quick", async () => {});
  await bus.subscribe(greeted, "mail.slow", () => release.promise);
  let isPublished = false;

  const publishing = bus.publish(greeted, { name: "Ada" }).then(() => {
    isPublished = true;
  });
  await new Promise(setImmediate);
  expect(isPublished).toBe(false);
  release.resolve();
  await publishing;
});

test("an event that rests when the process stops is not taken for handled: the outbox keeps it", async () => {
  const bus = new InProcessBus();
  const failed = Promise.withResolvers<void>();
  await bus.subscribe(greeted, "mail.greetings", async () => {
    failed.resolve();
    throw new Error("not yet");
  });

  const publishing = bus.publish(greeted, { name: "Ada" }).catch((error: unknown) => error);
  await failed.promise;
  await bus.stopServing(1_000);

  expect(await publishing).toMatchObject({ code: "unavailable" });
  await expect(bus.publish(greeted, { name: "Grace" })).rejects.toMatchObject({ code: "unavailable" });
});
