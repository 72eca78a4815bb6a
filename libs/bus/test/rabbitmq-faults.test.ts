import { type OwnRabbitmq, rabbitmqProgram, startOwnRabbitmq } from "@stockfinder/testing/own-rabbitmq";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Bus, BusObserver } from "../src/bus.ts";
import { connectBus } from "../src/connect.ts";
import { ada, context, greet, greeted } from "./vocabulary.ts";
import { collector, until } from "./waiting.ts";

/** Far from what "at once" takes, and far from what a call without an end would. */
const AT_ONCE_MS = 1_500;

const ANSWERED = "answered";

const isInstalled = (await rabbitmqProgram()) !== null;

describe.skipIf(!isInstalled)("a broker that fails (needs rabbitmq-server on PATH)", () => {
  let broker: OwnRabbitmq;
  const open: Bus[] = [];

  const join = async (observer?: BusObserver) => {
    const bus = await connectBus(broker.url, { service: "test", observer });
    open.push(bus);
    return bus;
  };

  beforeAll(async () => {
    broker = await startOwnRabbitmq();
    // RabbitMQ 3.10 loses a quorum queue whose first second ends in a power cut; those of a product are older.
    const bus = await join();
    await bus.subscribe(greeted, "mail.greetings", async () => {});
    await bus.close();
    await broker.stop();
    await broker.start();
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((bus) => bus.close()));
  });
  afterAll(() => broker.release());

  test("fails calls at once while it is away, and everything resumes when it is back", async () => {
    const [asking, serving] = [await join(), await join()];
    const heard = collector<string>();
    await serving.serve(greet, async ({ name }) => ({ greeting: `Hello ${name}` }));
    await serving.subscribe(greeted, "mail.greetings", async ({ name }) => heard.add(name));
    await asking.call(greet, ada, context);

    await broker.kill();
    const call = await timed(asking.call(greet, ada, context));
    const publishing = await timed(asking.publish(greeted, { name: "lost" }));

    expect(call).toEqual({ code: "unavailable", isAtOnce: true });
    expect(publishing).toEqual({ code: "unavailable", isAtOnce: true });
    expect(asking.isUp()).toBe(false);

    await broker.start();
    const answer = await until(
      () => asking.call(greet, ada, context).catch(() => null),
      (greeting) => greeting !== null,
    );
    await until(
      () =>
        asking.publish(greeted, { name: "found" }).then(
          () => true,
          () => false,
        ),
      (isPublished) => isPublished,
    );

    expect(answer).toEqual({ greeting: "Hello Ada" });
    expect(await heard.atLeast(1)).toEqual(["found"]);
    expect(asking.isUp()).toBe(true);
  });

  test("fails the calls in hand at once when it dies", async () => {
    const [asking, serving] = [await join(), await join()];
    const begun = Promise.withResolvers<void>();
    await serving.serve(greet, async () => {
      begun.resolve();
      return await new Promise<never>(() => {});
    });
    const call = asking.call(greet, ada, { ...context, deadline: Date.now() + 25_000 });
    await begun.promise;

    const [ended] = await Promise.all([timed(call), broker.kill()]);

    expect(ended).toEqual({ code: "unavailable", isAtOnce: true });
    await broker.start();
  });

  test("ends calls at their deadline when it freezes, and answers again when it thaws", async () => {
    const [asking, serving] = [await join(), await join()];
    await serving.serve(greet, async ({ name }) => ({ greeting: name }));

    broker.freeze();
    const frozen = await until(
      () => timed(asking.call(greet, ada, { ...context, deadline: Date.now() + 200 })),
      ({ code }) => code !== ANSWERED, // a call or two may slip through before its threads stand still
    );
    broker.thaw();

    expect(frozen).toEqual({ code: "out-of-time", isAtOnce: true });
    expect(await asking.call(greet, ada, { ...context, deadline: Date.now() + 10_000 })).toEqual({
      greeting: "Ada",
    });
  });

  test("lets a process go that stops while it is frozen", async () => {
    const bus = await join();
    await bus.serve(greet, async ({ name }) => ({ greeting: name }));
    const startedAt = performance.now();

    broker.freeze();
    await bus.close();
    const tookMs = performance.now() - startedAt;
    broker.thaw();

    expect(tookMs).toBeLessThan(5_000);
  });

  test("refuses calls at once while it is out of memory, and takes them again afterwards", async () => {
    const states = collector<string>();
    const asking = await join({ connectionChanged: (state) => states.add(state) });
    const serving = await join();
    await serving.serve(greet, async ({ name }) => ({ greeting: name }));
    const connected = (await states.atLeast(0)).length;

    await broker.control("set_vm_memory_high_watermark", "0.00000001");
    const blocked = until(
      () => states.atLeast(0),
      (all) => all.includes("blocked"),
    );
    // The broker tells those only that try to publish.
    const first = asking.call(greet, ada, { ...context, deadline: Date.now() + 1_000 }).catch(() => null);
    await blocked;
    const refused = await timed(asking.call(greet, ada, context));

    expect(refused).toEqual({ code: "unavailable", isAtOnce: true });
    expect(asking.isUp()).toBe(true);

    await broker.control("set_vm_memory_high_watermark", "0.4");
    await states.atLeast(connected + 2);
    await first;
    expect(await asking.call(greet, ada, context)).toEqual({ greeting: "Ada" });
  });
});

/** How a promise that must fail did so. */
async function timed(failing: Promise<unknown>): Promise<{ code: unknown; isAtOnce: boolean }> {
  const startedAt = performance.now();
  const error: unknown = await failing.then(
    () => ({ code: ANSWERED }),
    (reason: unknown) => reason,
  );
  const isAtOnce = performance.now() - startedAt < AT_ONCE_MS;
  return { code: error instanceof Object && "code" in error ? error.code : error, isAtOnce };
}
