import type { z } from "zod";

/** A fact that one service publishes and any number of services subscribe to. Pure data. */
export interface Event<Data extends z.ZodType = z.ZodType> {
  /** `<service>.<pastTense>`; also the routing key. */
  readonly name: `${string}.${string}`;
  readonly data: Data;
}

export type DataOf<E extends Event> = z.output<E["data"]>;

export function event<const Data extends z.ZodType>(declared: Event<Data>): Event<Data> {
  return declared;
}
