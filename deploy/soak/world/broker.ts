import { AsyncLocalStorage } from "node:async_hooks";
import type { Bus, CallContext, PublishOptions, ServeOptions, SubscribeOptions } from "@stockfinder/bus/bus";
import { type Deliver, eventDelivery, RETRY_DELAYS_MS } from "@stockfinder/bus/event-delivery";
import { type Answer, requestHandler } from "@stockfinder/bus/request-handler";
import { requestQueue, servedQueues } from "@stockfinder/bus/request-queue";
import { currentRequestId } from "@stockfinder/bus/request-scope";
import type { Event } from "@stockfinder/contracts/event";
import { Fault, type FaultCode } from "@stockfinder/contracts/fault";
import { listingChanged, outConfirmed } from "@stockfinder/contracts/listings";
import type { Operation } from "@stockfinder/contracts/operation";
import type { ListingChange } from "./came-back.ts";
import type { Chance } from "./chance.ts";
import { type Program, running, type VirtualTime } from "./virtual-time.ts";

/** How long a process that died goes unnoticed by the broker, which then gives its messages to others. */
const NOTICED_AFTER_MS = 500;
const LONGEST_LATE_MS = 8_000;

interface Served {
  readonly program: Program;
  readonly answer: Answer;
}

interface Subscribed {
  readonly program: Program;
  readonly deliver: Deliver;
  readonly isCopy: boolean;
}

interface Recipient {
  readonly event: string;
  readonly subscriber: string;
  /** Where each copy gets the event for itself; else one of them does. */
  readonly copy: Subscribed | null;
}

export interface BrokerOptions {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly note: (what: string) => void;
}

/**
 * RabbitMQ as its guarantees are: messages wait for a subscriber that is away, come in any order, again after a process died or
 * an acknowledgement was lost, and a confirmation may be lost though the event is safe. Calls are lost with their server.
 */
export class Broker {
  readonly #options: BrokerOptions;
  /** By queue and operation: a copy of its service each. */
  readonly #served = new Map<string, readonly Served[]>();
  /** By event and subscriber: a copy of its service each. */
  readonly #subscribed = new Map<string, Map<string, readonly Subscribed[]>>();
  /** Events that no attempt could handle. */
  readonly parked: string[] = [];
  /** What it took of the events about listings. */
  readonly changes: ListingChange[] = [];
  readonly #waiting = new Set<{ readonly name: string }>();
  readonly #calls = new Set<{ readonly caller: Program }>();

  constructor(options: BrokerOptions) {
    this.#options = options;
  }

  /** The connection of a program, whose clock says `now`. */
  connect(program: Program, now: () => number = Date.now): Bus {
    const callRaw = (operation: Operation, input: unknown, { deadline, ...context }: CallContext) => {
      const timeLeftMs = deadline === undefined ? operation.deadlineMs : deadline - now();
      return this.#call(program, operation, input, { ...context, timeLeftMs });
    };
    const call = async (operation: Operation, input: unknown, context: CallContext) =>
      JSON.parse((await callRaw(operation, input, context)).toString());
    return {
      call,
      callRaw: async (operation: Operation, input: unknown, context: CallContext) => ({
        bytes: await callRaw(operation, input, context),
        reuseMs: 0,
      }),
      serve: async (operation: Operation, handler: never, options: ServeOptions = {}) => {
        const answer = requestHandler(operation, handler, { observer: {}, now });
        for (const queue of servedQueues(operation, options)) {
          const key = `${queue} ${operation.name}`;
          this.#served.set(key, [...alive(this.#served.get(key)), { program, answer }]);
        }
      },
      publish: (event: Event, data: unknown, options: PublishOptions = {}) =>
        this.#publish(event, data, options),
      subscribe: async (
        event: Event,
        subscriber: string,
        handler: never,
        { everyCopy: isCopy = false }: SubscribeOptions = {},
      ) => {
        const options = { everyCopy: isCopy, retryDelaysMs: RETRY_DELAYS_MS, observer: {} };
        const deliver = eventDelivery(event, subscriber, handler, options);
        const subscribers = this.#subscribed.get(event.name) ?? new Map<string, readonly Subscribed[]>();
        subscribers.set(subscriber, [...alive(subscribers.get(subscriber)), { program, isCopy, deliver }]);
        this.#subscribed.set(event.name, subscribers);
      },
      isUp: () => true,
      pendingCalls: () => 0,
      backlogs: async () => ({}),
      stopServing: async () => {},
      close: async () => {},
    } as unknown as Bus;
  }

  /** Messages that were not acknowledged yet, without those for each copy of a gateway, which are not kept. */
  get waiting(): readonly string[] {
    return [...this.#waiting].map(({ name }) => name);
  }

  /** Calls of living programs that have no answer. */
  get pending(): number {
    return [...this.#calls].filter(({ caller }) => !caller.isDead).length;
  }

  #call(
    caller: Program,
    operation: Operation,
    input: unknown,
    { principal, requestId, timeLeftMs }: Omit<CallContext, "deadline"> & { readonly timeLeftMs: number },
  ): Promise<Buffer> {
    const { time, chance } = this.#options;
    const queue = `${requestQueue(operation, input)} ${operation.name}`;
    const json = JSON.stringify(input);
    const call = { caller };
    this.#calls.add(call);
    return new Promise<Buffer>((resolve, reject) => {
      const give = (error: Fault | null, bytes: Buffer = Buffer.alloc(0)) => {
        deadline.close();
        if (error) reject(error);
        else resolve(bytes);
      };
      const fail = (code: FaultCode) => give(new Fault(code, `${operation.name}: ${code}`));
      const deadline = time.after(timeLeftMs, () => fail("out-of-time"));
      const travel = chance.travelMs();
      const answered = chance.travelMs();
      const ask = () => {
        const served = this.#oneOf(this.#served.get(queue));
        if (!served) return fail("unavailable");
        const request = { principal, requestId, timeLeftMs: timeLeftMs - travel, traceparent: null };
        return this.#as(served.program, async () => {
          const reply = await served.answer(json, request);
          if (served.program.isDead) return;
          outside(() =>
            time.after(answered, () => {
              if (!reply.isFault) return give(null, reply.bytes);
              const { code, message, details } = JSON.parse(reply.bytes.toString());
              return give(new Fault(code, message, details));
            }),
          );
        });
      };
      outside(() => time.after(travel, ask));
    }).finally(() => this.#calls.delete(call));
  }

  async #publish(
    event: Event,
    data: unknown,
    { id = crypto.randomUUID(), requestId }: PublishOptions,
  ): Promise<void> {
    const { time, chance, note } = this.#options;
    const json = JSON.stringify(data);
    const causes = { id, requestId: requestId ?? currentRequestId() ?? id };
    const isTaken = !chance.happens("an event is lost on its way to the broker");
    const isConfirmed = isTaken && !chance.happens("a confirmation is lost");
    await new Promise<void>((resolve) => time.after(chance.travelMs(), resolve));
    if (isTaken) {
      note(`${event.name} is with the broker`);
      if (event.name === listingChanged.name) this.changes.push(data as ListingChange);
      for (const [subscriber, copies] of this.#subscribed.get(event.name) ?? [])
        for (const copy of copies.some(({ isCopy }) => isCopy) ? alive(copies) : [null])
          outside(() =>
            this.#send(
              { event: event.name, subscriber, copy },
              json,
              { ...causes, attempt: 1 },
              this.#travelMs(event),
            ),
          );
    }
    if (!isConfirmed) throw new Fault("unavailable", "The broker does not confirm");
  }

  /** Long enough, sometimes, for later readings to overtake what one reports. */
  #travelMs({ name }: Event): number {
    const { chance } = this.#options;
    const isLate = name === outConfirmed.name && chance.happens("a second reading is heard of late");
    return chance.travelMs() + (isLate ? chance.number(LONGEST_LATE_MS) : 0);
  }

  #send(
    to: Recipient,
    json: string,
    context: { readonly id: string; readonly requestId: string; readonly attempt: number },
    inMs: number,
  ): void {
    const { time, chance } = this.#options;
    const { event, subscriber, copy } = to;
    const message = { name: `${event} for ${subscriber}` };
    const wait = () => void (copy || this.#waiting.add(message));
    const arrive = () => void this.#waiting.delete(message);
    wait();
    time.after(inMs, async () => {
      arrive();
      const again = (ms: number, attempt = context.attempt) =>
        outside(() => this.#send(to, json, { ...context, attempt }, ms));
      const subscribed = this.#oneOf(copy ? [copy] : this.#subscribed.get(event)?.get(subscriber));
      if (!subscribed) {
        if (!copy) again(NOTICED_AFTER_MS);
        return;
      }
      wait();
      const { program, deliver } = subscribed;
      // Whether the process lives to acknowledge it is seen when the broker would notice.
      let isDone = false;
      program.ended ??= [];
      program.ended.push(() => {
        if (isDone) return;
        arrive();
        if (!copy) again(NOTICED_AFTER_MS);
      });
      await this.#as(program, async () => {
        const verdict = await deliver(json, context);
        if (program.isDead) return;
        isDone = true;
        arrive();
        if (verdict.outcome === "retried") again(verdict.afterMs, verdict.nextAttempt);
        else if (verdict.outcome === "parked")
          this.parked.push(`${event} for ${subscriber}: ${verdict.reason}`);
        else if (!copy && chance.happens("an acknowledgement is lost")) again(NOTICED_AFTER_MS);
      });
    });
  }

  /** One of the living copies, which share the work. */
  #oneOf<Copy extends { readonly program: Program }>(copies: readonly Copy[] = []): Copy | undefined {
    const living = alive(copies);
    return living.length > 1 ? this.#options.chance.of(living) : living[0];
  }

  #as<T>(program: Program, work: () => T): T {
    return outside(() => running.run(program, work));
  }
}

function alive<Copy extends { readonly program: Program }>(copies: readonly Copy[] = []): readonly Copy[] {
  return copies.filter(({ program }) => !program.isDead);
}

const atTheTop = AsyncLocalStorage.snapshot();

/** Runs work outside of any program and request: what the broker does goes on when they end. */
function outside<T>(work: () => T): T {
  return atTheTop(work);
}
