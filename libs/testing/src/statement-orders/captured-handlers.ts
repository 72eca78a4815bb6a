import { createHash, randomUUID } from "node:crypto";
import type { Bus, EventContext, EventHandler, Handler } from "@stockfinder/bus/bus";
import type { DataOf, Event } from "@stockfinder/contracts/event";
import { Fault } from "@stockfinder/contracts/fault";
import type { InputOf, Operation } from "@stockfinder/contracts/operation";
import type { Principal } from "@stockfinder/contracts/principal";

/** How often an event whose handler fails is delivered again here; the bus does so for hours. */
const ATTEMPTS = 5;

/** What a service registers with the bus, called without one. */
export interface CapturedHandlers {
  /** Of all operations and events. */
  readonly names: readonly string[];
  call<O extends Operation>(operation: O, input: InputOf<O>, principal: Principal): Promise<unknown>;
  /** Delivers an event as the bus does: again while its handler fails. Equal data are one event, which is delivered once more. */
  deliver<E extends Event>(event: E, data: DataOf<E>): Promise<void>;
}

/**
 * @param register registers the service's operations and subscriptions with the bus that it is given.
 * @param used gets the names of the operations and events that are called and delivered.
 */
export async function capturedHandlers(
  register: (bus: Bus) => Promise<unknown>,
  used: Set<string>,
): Promise<CapturedHandlers> {
  const operations = new Map<Operation, Handler<Operation>>();
  const events = new Map<Event, { readonly subscriber: string; readonly handler: EventHandler<Event> }[]>();
  const bus = {
    serve: async (operation: Operation, handler: Handler<Operation>) =>
      void operations.set(operation, handler),
    subscribe: async (event: Event, subscriber: string, handler: EventHandler<Event>) =>
      void events.set(event, [...(events.get(event) ?? []), { subscriber, handler }]),
  };
  await register(bus as unknown as Bus);
  return {
    names: [...operations.keys(), ...events.keys()].map(({ name }) => name),
    async call(operation, input, principal) {
      const handler = operations.get(operation);
      if (!handler) throw new Error(`${operation.name} is not served`);
      used.add(operation.name);
      return await handler(operation.input.parse(input), {
        principal,
        requestId: randomUUID(),
        deadline: Number.POSITIVE_INFINITY,
        signal: new AbortController().signal,
        reuseFor: () => {},
      });
    },
    async deliver(event, data) {
      used.add(event.name);
      const id = createHash("sha256")
        .update(`${event.name} ${JSON.stringify(data)}`)
        .digest("hex");
      for (const { subscriber, handler } of events.get(event) ?? [])
        await delivered(handler, event.data.parse(data), { id, subscriber });
    },
  };
}

async function delivered(
  handler: EventHandler<Event>,
  data: DataOf<Event>,
  delivery: Pick<EventContext, "id" | "subscriber">,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await handler(data, { ...delivery, requestId: delivery.id, attempt });
    } catch (error) {
      if (attempt === ATTEMPTS || (error instanceof Fault && error.code === "bad-input")) throw error;
    }
  }
}
