import type { Bus } from "@stockfinder/bus/bus";

/** A moment in a target, by the machine's monotonic clock, in milliseconds. */
export interface StepNote {
  readonly step: string;
  readonly at: number;
}

/** Notes are taken only in targets that are started with `NOTES=yes`: they are kept until they are fetched. */
const isNoting = process.env.NOTES === "yes";
const notes: StepNote[] = [];

/** The time that all processes of the machine share, in milliseconds. */
export function sharedNow(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

export function noteStep(step: string): void {
  if (isNoting) notes.push({ step, at: sharedNow() });
}

export function takeNotes(): StepNote[] {
  return notes.splice(0);
}

/** Notes each published event as a step with its name, and each delivery as one with its subscriber's name. */
export function notedBus(bus: Bus): Bus {
  const publish = bus.publish.bind(bus);
  bus.publish = async (event, data, options) => {
    noteStep(event.name);
    await publish(event, data, options);
  };
  const subscribe = bus.subscribe.bind(bus);
  bus.subscribe = (event, subscriber, handler, options) =>
    subscribe(
      event,
      subscriber,
      async (data, context) => {
        noteStep(subscriber);
        await handler(data, context);
      },
      options,
    );
  return bus;
}
