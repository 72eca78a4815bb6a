import { event } from "@stockfinder/contracts/event";
import { operation } from "@stockfinder/contracts/operation";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import { z } from "zod";

/** Operations and an event for the bus's tests, which must not depend on the product's contracts. */
export const greet = operation({
  name: "greeter.greet",
  summary: "Greets",
  input: z.strictObject({ name: z.string().trim(), tags: z.array(z.string()).default([]) }),
  output: z.object({ greeting: z.string() }),
  deadlineMs: 10_000,
  repeatable: true,
  http: { method: "GET", path: "/api/greet" },
});

export const write = operation({
  name: "greeter.write",
  summary: "Writes something down",
  input: z.object({ text: z.string() }),
  output: z.object({}),
  deadlineMs: 10_000,
  http: { method: "POST", path: "/api/write" },
});

export const look = operation({
  name: "greeter.look",
  summary: "Looks at one place",
  input: z.object({ place: z.string(), item: z.number() }),
  output: z.number(),
  deadlineMs: 10_000,
  queuedBy: "place",
});

export const tidy = operation({
  name: "greeter.tidy",
  summary: "Works in the background",
  input: z.object({ item: z.number() }),
  output: z.number(),
  deadlineMs: 10_000,
  queue: "background",
});

export const greeted = event({ name: "greeter.greeted", data: z.object({ name: z.string() }) });

export const context = { principal: ANONYMOUS, requestId: "request-1" };
export const ada = { name: "Ada", tags: [] };
