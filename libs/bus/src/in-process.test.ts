import { Fault } from "@stockfinder/contracts/fault";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import { expect, test, vi } from "vitest";
import { greet, greeted } from "../test/test-contracts.ts";
import { InProcessBus } from "./in-process.ts";

test("a request whose deadline passed in the queue is dropped unprocessed and counted", async () => {
  const expired: string[] = [];
  const bus = new InProcessBus({ observer: { requestExpired: (queue) => expired.push(queue) } });
  const release = Promise.withResolvers<void>();
  const handled: string[] = [];
  const handler = async ({ name }: { name: string }) => {
    handled.push(name);
    if (name === "slow") await release.promise;
    return { greeting: name };
  };
  await bus.serve(greet, handler, { concurrency: 1 });
  const ask = (name: string, deadline: number) =>
    bus.call(greet, { name, tags: [] }, { principal: ANONYMOUS, requestId: "r-1", deadline });

  const slow = ask("slow", Date.now() + 20_000);
  await expect(ask("late", Date.now() + 50)).rejects.toMatchObject({ code: "out-of-time" });
  release.resolve();
  await slow;
  await ask("next", Date.now() + 20_000);

  expect(handled).toEqual(["slow", "next"]);
  expect(expired).toEqual(["call.greeter"]);
});

test("an event is retried after 1 s, 10 s, 1 min and 10 min, and publish resolves after the last attempt", async () => {
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
  expect(await bus.backlogs()).toMatchObject({ parked: { messages: 1 } });
});

test("an event is retried every 10 s for as long as the database is away", async () => {
  const wait = vi.fn(async (_milliseconds: number) => {});
  const bus = new InProcessBus({ wait });
  let isAwayFor = 90;
  await bus.subscribe(greeted, "mail.greetings", async () => {
    if (isAwayFor-- > 0) throw new Fault("unavailable", "The disk is full");
  });

  await bus.publish(greeted, { name: "Ada" });

  const waits = wait.mock.calls.map(([milliseconds]) => milliseconds);
  expect(waits).toEqual([1_000, ...Array(89).fill(10_000)]);
  expect(await bus.backlogs()).toMatchObject({ parked: { messages: 0 } });
});

test("an event whose statement is too slow is parked after the last attempt", async () => {
  const wait = vi.fn(async (_milliseconds: number) => {});
  const bus = new InProcessBus({ wait });
  await bus.subscribe(greeted, "mail.greetings", async () => {
    const cause = Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" });
    throw new Fault("unavailable", "The database does not answer", {}, { cause });
  });

  await bus.publish(greeted, { name: "Ada" });

  expect(wait).toHaveBeenCalledTimes(4);
});

test("publish resolves only after every subscriber has finished", async () => {
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

test("publish rejects when the process stops before a retry, so the event stays in the outbox", async () => {
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
