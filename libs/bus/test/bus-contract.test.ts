import { randomUUID } from "node:crypto";
import { event } from "@stockfinder/contracts/event";
import { Fault } from "@stockfinder/contracts/fault";
import { operation } from "@stockfinder/contracts/operation";
import { servers } from "@stockfinder/testing/servers";
import { removeSharedQueues } from "@stockfinder/testing/shared-queues";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { type Bus, type BusObserver, EncodedAnswer } from "../src/bus.ts";
import { connectBus } from "../src/connect.ts";
import { InProcessBus } from "../src/in-process.ts";
import { type DeadLetters, openDeadLetters } from "../src/rabbitmq/dead-letters.ts";
import { currentRequestId } from "../src/request-scope.ts";
import { currentTraceparent, inSpan, traceWith } from "../src/tracing.ts";
import { fakeTracer } from "./fake-tracer.ts";
import { ada, context, greet, greeted, look, tidy } from "./test-contracts.ts";
import { collector, until } from "./waiting.ts";

const RETRY_DELAYS_MS = [20, 40];

/** One installation of the bus; a test may open several processes of it. */
interface Installation {
  open(observer?: BusObserver): Promise<Bus>;
  /** Absent where parked events are not kept. */
  deadLetters?(): Promise<DeadLetters>;
  close(): Promise<void>;
}

function inProcess(): Installation {
  let shared: InProcessBus | undefined;
  const bus = (observer?: BusObserver) => {
    shared ??= new InProcessBus({ observer, retryDelaysMs: RETRY_DELAYS_MS });
    return shared;
  };
  return {
    open: async (observer) => bus(observer),
    close: async () => await shared?.close(),
  };
}

function rabbitmq(): Installation {
  const url = servers.amqp ?? "";
  const namespace = `contract-${randomUUID()}`;
  const open: Bus[] = [];
  return {
    open: async (observer) => {
      const bus = await connectBus(url, {
        service: "test",
        namespace,
        retryDelaysMs: RETRY_DELAYS_MS,
        observer,
      });
      open.push(bus);
      return bus;
    },
    deadLetters: () => openDeadLetters(url, { namespace }),
    close: async () => {
      await Promise.all(open.map((bus) => bus.close()));
      if (open.length > 0) await removeSharedQueues(url, namespace, RETRY_DELAYS_MS);
    },
  };
}

async function openDeadLettersOf({ deadLetters }: Installation) {
  if (!deadLetters) throw new Error("Parked events are not kept here");
  return await deadLetters();
}

const adapters = [
  { name: "in-process", install: inProcess, isThere: true },
  { name: "RabbitMQ", install: rabbitmq, isThere: servers.amqp !== null },
];

for (const { name, install, isThere } of adapters) {
  describe.skipIf(!isThere)(`the bus, ${name}`, () => {
    let installation = install();
    afterEach(async () => {
      await installation.close();
      installation = install();
    });

    describe("a call", () => {
      test("is answered by another process that serves the operation", async () => {
        const [caller, server] = [await installation.open(), await installation.open()];
        await server.serve(greet, async ({ name }) => ({ greeting: `Hello ${name}` }));

        expect(await caller.call(greet, ada, context)).toEqual({
          greeting: "Hello Ada",
        });
      });

      test("continues its caller's trace", async () => {
        const tracer = fakeTracer();
        traceWith(tracer);
        onTestFinished(() => traceWith(null));
        const bus = await installation.open();
        await bus.serve(greet, async () => {
          const span = currentTraceparent() ?? "";
          return { greeting: `answered by ${span}, asked by ${tracer.parents.get(span)}` };
        });

        const inTrace = { name: "a request", kind: "server", begins: true } as const;
        const answer = await inSpan(inTrace, () => bus.call(greet, ada, context));

        expect(answer).toEqual({ greeting: "answered by 3, asked by 2" });
        expect([...tracer.parents]).toEqual([
          ["1", ""],
          ["2", "1"],
          ["3", "2"],
        ]);
      });

      test("passes principal, request id and deadline to the handler", async () => {
        const bus = await installation.open();
        const deadline = Date.now() + 10_000;
        let seen: unknown;
        await bus.serve(greet, async (_, { principal, requestId, deadline, signal }) => {
          seen = { principal, requestId, deadline, aborted: signal.aborted };
          return { greeting: "" };
        });

        const principal = { kind: "service", name: "watcher" } as const;
        await bus.call(greet, ada, { principal, requestId: "r-7", deadline });

        expect(seen).toEqual({ principal, requestId: "r-7", deadline: expect.any(Number), aborted: false });
      });

      test("parses the input before the handler runs", async () => {
        const bus = await installation.open();
        await bus.serve(greet, async ({ name, tags }) => ({ greeting: `${name}${tags.length}` }));

        const padded = Object.assign({}, { name: "  Ada " }) as { name: string; tags: string[] };
        expect(await bus.call(greet, padded, context)).toEqual({ greeting: "Ada0" });
      });

      test("with input of the wrong shape fails as bad-input and names the field", async () => {
        const bus = await installation.open();
        await bus.serve(greet, async () => ({ greeting: "" }));

        const wrong: unknown = { name: 7, tags: [] };
        await expect(
          bus.call(greet, wrong as { name: string; tags: string[] }, context),
        ).rejects.toMatchObject({
          name: "Fault",
          code: "bad-input",
          details: { errors: [{ path: "name" }] },
        });
      });

      test("shares no object between caller and handler", async () => {
        const bus = await installation.open();
        const kept: { tags: string[] }[] = [];
        await bus.serve(greet, async (input) => {
          kept.push(input);
          input.tags.push("changed by the handler");
          return { greeting: "" };
        });
        const input = { name: "Ada", tags: ["mine"] };

        await bus.call(greet, input, context);

        expect(input.tags).toEqual(["mine"]);
        expect(kept[0]).not.toBe(input);
      });

      test("fails with the fault that the handler threw, details and all", async () => {
        const bus = await installation.open();
        await bus.serve(greet, async () => {
          throw new Fault("too-many", "Slow down", { retryAfterSeconds: 9 });
        });

        await expect(bus.call(greet, ada, context)).rejects.toMatchObject({
          code: "too-many",
          message: "Slow down",
          details: { retryAfterSeconds: 9 },
        });
      });

      test("fails as internal, without revealing the cause, when the handler throws", async () => {
        const failures: unknown[] = [];
        const bus = await installation.open({
          requestFailed: (operation, code, error) => failures.push({ operation, code, error }),
        });
        await bus.serve(greet, async () => {
          throw new TypeError("secret");
        });

        const fault = await bus.call(greet, ada, context).catch((error: unknown) => error);

        expect(fault).toMatchObject({ code: "internal" });
        expect(JSON.stringify(fault)).not.toContain("secret");
        expect(failures).toEqual([
          {
            operation: "greeter.greet",
            code: "internal",
            error: expect.objectContaining({ message: "secret" }),
          },
        ]);
      });

      test("fails as internal when the answer breaks the contract", async () => {
        const bus = await installation.open();
        const wrong: unknown = { greeting: 1 };
        await bus.serve(greet, async () => wrong as { greeting: string });

        await expect(bus.call(greet, ada, context)).rejects.toMatchObject({
          code: "internal",
        });
      });

      test("fails at once as unavailable, not as out-of-time, when no service answers the operation", async () => {
        const bus = await installation.open();

        await expect(bus.call(greet, ada, context)).rejects.toMatchObject({
          code: "unavailable",
        });
      });

      test("is unavailable when the service answers other operations only", async () => {
        const bus = await installation.open();
        await bus.serve(greet, async () => ({ greeting: "" }));
        const wave = operation({ ...greet, name: "greeter.wave" });

        await expect(bus.call(wave, ada, context)).rejects.toMatchObject({
          code: "unavailable",
        });
      });

      test("ends at its deadline, and a later reply is dropped", async () => {
        const dropped = Promise.withResolvers<void>();
        const bus = await installation.open({ replyDropped: dropped.resolve });
        const release = Promise.withResolvers<void>();
        await bus.serve(greet, async () => {
          await release.promise;
          return { greeting: "too late" };
        });

        const call = bus.call(greet, ada, { ...context, deadline: Date.now() + 500 });

        await expect(call).rejects.toMatchObject({ code: "out-of-time" });
        release.resolve();
        await dropped.promise;
      });

      test("whose deadline has passed is not sent", async () => {
        const bus = await installation.open();
        let handled = 0;
        await bus.serve(greet, async () => ({ greeting: String(++handled) }));

        const late = bus.call(greet, ada, { ...context, deadline: Date.now() - 1 });

        await expect(late).rejects.toMatchObject({ code: "out-of-time" });
        expect(await bus.call(greet, ada, context)).toEqual({ greeting: "1" });
      });

      test("aborts the handler's signal at the deadline", async () => {
        const bus = await installation.open();
        const aborted = Promise.withResolvers<void>();
        await bus.serve(greet, async (_, { signal }) => {
          signal.addEventListener("abort", () => aborted.resolve());
          return await new Promise<never>(() => {});
        });

        const call = bus.call(greet, ada, { ...context, deadline: Date.now() + 500 });

        await expect(call).rejects.toMatchObject({ code: "out-of-time" });
        await aborted.promise;
      });

      test("can return bytes and how long they may be served again", async () => {
        const bus = await installation.open();
        await bus.serve(greet, async ({ name }, { reuseFor }) => {
          reuseFor(1_500);
          return { greeting: name };
        });

        const { bytes, reuseMs } = await bus.callRaw(greet, { name: "Ädä", tags: [] }, context);

        expect({ text: bytes.toString(), reuseMs }).toEqual({ text: '{"greeting":"Ädä"}', reuseMs: 1_500 });
      });

      test("passes an encoded answer on unchanged", async () => {
        const bus = await installation.open();
        const json = '{ "greeting" : "as it was" }';
        await bus.serve(greet, async () => new EncodedAnswer(Buffer.from(json)));

        const { bytes, reuseMs } = await bus.callRaw(greet, ada, context);

        expect({ text: bytes.toString(), reuseMs }).toEqual({ text: json, reuseMs: 0 });
      });

      test("transfers a megabyte in both directions", async () => {
        const bus = await installation.open();
        await bus.serve(greet, async ({ name }) => ({ greeting: name }));
        const name = "x".repeat(1_000_000);

        expect(await bus.call(greet, { name, tags: [] }, context)).toEqual({ greeting: name });
      });

      test("goes to the queue that its input chooses, and a full queue blocks no other", async () => {
        const bus = await installation.open();
        const release = Promise.withResolvers<void>();
        const handler = async ({ place, item }: { place: string; item: number }) => {
          if (place === "slow") await release.promise;
          return item;
        };
        await bus.serve(look, handler, { queues: ["slow", "fast"], concurrency: 1 });

        const slow = [1, 2].map((item) => bus.call(look, { place: "slow", item }, context));

        expect(await bus.call(look, { place: "fast", item: 3 }, context)).toBe(3);
        release.resolve();
        expect(await Promise.all(slow)).toEqual([1, 2]);
      });

      test("goes to the operation's own queue, which blocks no other operation of the service", async () => {
        const bus = await installation.open();
        const release = Promise.withResolvers<void>();
        const handler = async ({ item }: { item: number }) => {
          await release.promise;
          return item;
        };
        await bus.serve(tidy, handler, { concurrency: 1 });
        await bus.serve(greet, async ({ name }) => ({ greeting: name }), { concurrency: 1 });

        const tidied = [1, 2].map((item) => bus.call(tidy, { item }, context));

        expect(await bus.call(greet, ada, context)).toEqual({ greeting: "Ada" });
        release.resolve();
        expect(await Promise.all(tidied)).toEqual([1, 2]);
      });

      test("to a queue without a server is unavailable", async () => {
        const bus = await installation.open();
        await bus.serve(look, async () => 1, { queues: ["here"] });

        await expect(bus.call(look, { place: "there", item: 1 }, context)).rejects.toMatchObject({
          code: "unavailable",
        });
      });

      test("waits while the concurrency limit is reached", async () => {
        const bus = await installation.open();
        const full = Promise.withResolvers<void>();
        let running = 0;
        let most = 0;
        await bus.serve(
          greet,
          async () => {
            most = Math.max(most, ++running);
            if (running === 3) full.resolve();
            await full.promise;
            await new Promise(setImmediate);
            running--;
            return { greeting: "" };
          },
          { concurrency: 3 },
        );

        await Promise.all(Array.from({ length: 20 }, () => bus.call(greet, ada, context)));

        expect(most).toBe(3);
      });

      test("is refused with a retry hint when too many calls wait for the same queue", async () => {
        const bus = await installation.open();
        const release = Promise.withResolvers<void>();
        await bus.serve(greet, async () => {
          await release.promise;
          return { greeting: "" };
        });
        const waiting = Array.from({ length: 256 }, () => bus.call(greet, ada, context));

        await expect(bus.call(greet, ada, context)).rejects.toMatchObject({
          code: "unavailable",
          details: { retryAfterSeconds: 1 },
        });

        release.resolve();
        expect(await Promise.all(waiting)).toHaveLength(256);
      });

      test("is counted with its outcome on both sides", async () => {
        const counted: string[] = [];
        const bus = await installation.open({
          callSettled: (operation, outcome) => counted.push(`called ${operation} ${outcome}`),
          requestHandled: (operation, outcome) => counted.push(`served ${operation} ${outcome}`),
        });
        await bus.serve(greet, async ({ name }) => {
          if (name === "nobody") throw new Fault("not-found", "Nobody");
          return { greeting: name };
        });

        await bus.call(greet, ada, context);
        await bus.call(greet, { name: "nobody", tags: [] }, context).catch(() => {});

        expect(counted).toEqual([
          "served greeter.greet ok",
          "called greeter.greet ok",
          "served greeter.greet not-found",
          "called greeter.greet not-found",
        ]);
      });
    });

    describe("an event", () => {
      test("reaches every subscriber once, with its id", async () => {
        const [one, two] = [await installation.open(), await installation.open()];
        const received = collector<string>();
        await one.subscribe(greeted, "mail.greetings", async ({ name }, { id, attempt }) =>
          received.add(`mail ${name} ${id} ${attempt}`),
        );
        await two.subscribe(greeted, "stats.greetings", async ({ name }, { id, requestId }) =>
          received.add(`stats ${name} ${id} ${requestId}`),
        );

        await one.publish(greeted, { name: "Ada" }, { id: "e-1", requestId: "r-1" });

        expect((await received.atLeast(2)).sort()).toEqual(["mail Ada e-1 1", "stats Ada e-1 r-1"]);
      });

      test("has the id of the request that caused it", async () => {
        const bus = await installation.open();
        const received = collector<string | undefined>();
        await bus.subscribe(greeted, "mail.greetings", async (_, { requestId }) => {
          received.add(requestId);
          await Promise.resolve();
          received.add(currentRequestId());
        });
        await bus.serve(greet, async ({ name }) => {
          await bus.publish(greeted, { name });
          return { greeting: name };
        });

        await bus.call(greet, ada, { ...context, requestId: "r-7" });

        expect(await received.atLeast(2)).toEqual(["r-7", "r-7"]);
      });

      test("continues its publisher's trace at each attempt, also after it was parked", async () => {
        const tracer = fakeTracer();
        traceWith(tracer);
        onTestFinished(() => traceWith(null));
        const bus = await installation.open();
        const received = collector<string | undefined>();
        let failures = RETRY_DELAYS_MS.length + 1;
        await bus.subscribe(greeted, "mail.greetings", async () => {
          const span = currentTraceparent();
          received.add(span && tracer.parents.get(span));
          if (failures-- > 0) throw new Error("not yet");
        });
        const deadLetters = await installation.deadLetters?.();

        const inTrace = { name: "a request", kind: "server", begins: true } as const;
        await inSpan(inTrace, () => bus.publish(greeted, { name: "Ada" }));
        const attempts = await received.atLeast(3);
        const published = [...tracer.parents].find(([, parent]) => parent === "1")?.[0];
        expect(attempts).toEqual([published, published, published]);
        if (!deadLetters) return;

        await until(
          () => deadLetters.list(),
          (letters) => letters.length > 0,
        );
        await deadLetters.replay();
        expect(await received.atLeast(4)).toEqual([published, published, published, published]);
        await deadLetters.close();
      });

      test("outside a trace starts none", async () => {
        const tracer = fakeTracer();
        traceWith(tracer);
        onTestFinished(() => traceWith(null));
        const bus = await installation.open();
        const received = collector<string | undefined>();
        await bus.subscribe(greeted, "mail.greetings", async () => received.add(currentTraceparent()));

        await bus.publish(greeted, { name: "Ada" });

        expect(await received.atLeast(1)).toEqual([undefined]);
        expect(tracer.parents.size).toBe(0);
      });

      test("without a subscriber is published successfully", async () => {
        const bus = await installation.open();

        await expect(bus.publish(greeted, { name: "Ada" })).resolves.toBeUndefined();
      });

      test("does not reach subscribers of another event", async () => {
        const bus = await installation.open();
        const left = event({ ...greeted, name: "greeter.left" });
        const received = collector<string>();
        await bus.subscribe(greeted, "mail.greetings", async ({ name }) => received.add(name));

        await bus.publish(left, { name: "left" });
        await bus.publish(greeted, { name: "greeted" });

        expect(await received.atLeast(1)).toEqual(["greeted"]);
      });

      test("is retried after a failure, with the same id and a higher attempt number", async () => {
        const bus = await installation.open();
        const received = collector<string>();
        await bus.subscribe(greeted, "mail.greetings", async (_, { id, attempt }) => {
          received.add(`${id} ${attempt}`);
          if (attempt < 3) throw new Error("not yet");
        });

        await bus.publish(greeted, { name: "Ada" }, { id: "e-1" });

        expect(await received.atLeast(3)).toEqual(["e-1 1", "e-1 2", "e-1 3"]);
      });

      test("uses up no attempts while what its handler needs is away", async () => {
        const parked = Promise.withResolvers<number>();
        const bus = await installation.open({
          eventHandled: (_, outcome, attempt) => {
            if (outcome === "parked") parked.resolve(attempt);
          },
        });
        const received = collector<number>();
        let isAwayFor = 4;
        await bus.subscribe(greeted, "mail.greetings", async (_, { attempt }) => {
          received.add(attempt);
          throw isAwayFor-- > 0
            ? new Fault("unavailable", "The database does not answer")
            : new Error("never");
        });

        await bus.publish(greeted, { name: "Ada" });

        expect(await received.atLeast(6)).toEqual([1, 2, 2, 2, 2, 3]);
        expect(await parked.promise).toBe(3);
      });

      test("that failed for one subscriber is not delivered to the others again", async () => {
        const bus = await installation.open();
        const received = collector<string>();
        await bus.subscribe(greeted, "mail.greetings", async (_, { attempt }) => {
          received.add("mail");
          if (attempt === 1) throw new Error("not yet");
        });
        await bus.subscribe(greeted, "stats.greetings", async () => received.add("stats"));

        await bus.publish(greeted, { name: "Ada" });

        expect((await received.atLeast(3)).sort()).toEqual(["mail", "mail", "stats"]);
      });

      test.skipIf(!installation.deadLetters)(
        "is parked with the reason after the last attempt, and replayed to that subscriber only",
        async () => {
          const parked = Promise.withResolvers<void>();
          const bus = await installation.open({
            eventHandled: (_, outcome) => {
              if (outcome === "parked") parked.resolve();
            },
          });
          let isRepaired = false;
          const received = collector<string>();
          await bus.subscribe(greeted, "mail.greetings", async (_, { id, attempt }) => {
            if (!isRepaired) throw new Error("the mail server is gone");
            received.add(`mail ${id} ${attempt}`);
          });
          await bus.subscribe(greeted, "stats.greetings", async () => received.add("stats"));
          const deadLetters = await openDeadLettersOf(installation);

          await bus.publish(greeted, { name: "Ada" }, { id: "e-1", requestId: "request-1" });
          await parked.promise;
          const listed = await until(
            () => deadLetters.list(),
            (letters) => letters.length > 0,
          );

          expect(listed).toEqual([
            {
              id: "e-1",
              requestId: "request-1",
              event: "greeter.greeted",
              subscriber: "mail.greetings",
              reason: "Error: the mail server is gone",
              attempts: 3,
              parkedAt: expect.any(Date),
            },
          ]);
          expect(await deadLetters.list({ subscriber: "stats.greetings" })).toEqual([]);
          expect(await deadLetters.replay({ ids: ["another"] })).toEqual({ replayed: 0, unroutable: 0 });

          isRepaired = true;
          expect(await deadLetters.replay({ subscriber: "mail.greetings", ids: ["e-1"] })).toEqual({
            replayed: 1,
            unroutable: 0,
          });
          expect((await received.atLeast(2)).sort()).toEqual(["mail e-1 1", "stats"]);
          expect(await deadLetters.list()).toEqual([]);
          await deadLetters.close();
        },
      );

      test("that cannot be read is parked at once", async () => {
        const parked = Promise.withResolvers<number>();
        const bus = await installation.open({
          eventHandled: (_, outcome, attempt) => {
            if (outcome === "parked") parked.resolve(attempt);
          },
        });
        await bus.subscribe(greeted, "mail.greetings", async () => {});
        const older = event({ name: greeted.name, data: z.object({ title: z.string() }) });

        await bus.publish(older, { title: "Ada" });

        expect(await parked.promise).toBe(1);
      });

      test("goes to one copy of a subscriber, but to every copy with `everyCopy`", async () => {
        const bus = await installation.open();
        const received = collector<string>();
        await bus.subscribe(greeted, "gateway.cache", async () => received.add("first"), { everyCopy: true });
        await bus.subscribe(greeted, "gateway.sockets", async () => received.add("second"), {
          everyCopy: true,
        });

        await bus.publish(greeted, { name: "Ada" });

        expect((await received.atLeast(2)).sort()).toEqual(["first", "second"]);
      });

      test("that one copy fails to handle is not retried for that copy", async () => {
        const bus = await installation.open();
        const received = collector<string>();
        await bus.subscribe(
          greeted,
          "gateway.cache",
          async ({ name }) => {
            received.add(name);
            throw new Error("no");
          },
          { everyCopy: true },
        );

        await bus.publish(greeted, { name: "first" });
        await received.atLeast(1);
        await bus.publish(greeted, { name: "second" });

        expect(await received.atLeast(2)).toEqual(["first", "second"]);
      });
    });

    describe("stopping", () => {
      test("finishes work in progress and takes nothing new", async () => {
        const [caller, server] = [await installation.open(), await installation.open()];
        const begun = Promise.withResolvers<void>();
        const release = Promise.withResolvers<void>();
        await server.serve(greet, async ({ name }) => {
          begun.resolve();
          await release.promise;
          return { greeting: name };
        });
        const pending = caller.call(greet, ada, context);
        await begun.promise;

        const stopped = server.stopServing(5_000);
        release.resolve();
        await stopped;

        expect(await pending).toEqual({ greeting: "Ada" });
        await expect(caller.call(greet, ada, context)).rejects.toMatchObject({
          code: "unavailable",
        });
      });

      test("does not wait longer than its grace period", async () => {
        const bus = await installation.open();
        const begun = Promise.withResolvers<void>();
        await bus.serve(greet, async () => {
          begun.resolve();
          return await new Promise<never>(() => {});
        });
        const stuck = bus.call(greet, ada, context).catch((error: unknown) => error);
        await begun.promise;

        await bus.stopServing(50);
        await bus.close();

        expect(await stuck).toMatchObject({ code: "unavailable" });
        expect(bus.isUp()).toBe(false);
      });
    });
  });
}
