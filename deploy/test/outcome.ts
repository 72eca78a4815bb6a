import type { Operation } from "@stockfinder/contracts/operation";
import { z } from "zod";
import type { Answer } from "./ask.ts";

const Problem = z.object({ status: z.number(), code: z.string(), detail: z.string() });
const Worked = z.object({ worked: z.boolean() });

/** The outcome of a request: `answered`, or the problem details that its caller receives. */
export type Outcome = "answered" | (z.infer<typeof Problem> & { readonly retryAfter: string | null });

/** @throws if the answer is neither the expected one nor problem details. */
export function outcomeOf(operation: Operation, { status, contentType, retryAfter, text }: Answer): Outcome {
  if (status === 200 || status === 201 || status === 204) return "answered";
  if (contentType !== "application/problem+json")
    throw new Error(`${operation.name} answered ${status} ${text}`);
  return { ...Problem.parse(JSON.parse(text)), retryAfter };
}

/** @throws also if the product received the request and did not do the work. */
export function doneOf(operation: Operation, answer: Answer): Outcome {
  const outcome = outcomeOf(operation, answer);
  if (outcome === "answered" && !Worked.parse(JSON.parse(answer.text)).worked)
    throw new Error(`${operation.name} answered ${answer.text}`);
  return outcome;
}

export function unavailable(detail: string): Outcome {
  return { status: 503, code: "unavailable", detail, retryAfter: "1" };
}

export function outOfTime(operation: Pick<Operation, "name">): Outcome {
  const detail = `${operation.name} did not answer in time`;
  return { status: 504, code: "out-of-time", detail, retryAfter: null };
}

/** Where the gateway is dead, a connection that was refused or cut counts as an unavailable product. */
export function orCutOff(asking: Promise<Outcome>, isDead: () => boolean): Promise<Outcome> {
  return asking.catch((error) => {
    if (isDead() && error instanceof TypeError && error.cause) return unavailable("The connection was cut");
    throw error;
  });
}
