import type { Operation } from "@stockfinder/contracts/operation";
import { z } from "zod";
import type { Answer } from "./ask.ts";

/** Beyond an operation's deadline, on a machine that does something else as well. */
export const BUSY_MS = 1_500;

const Problem = z.object({ status: z.number(), code: z.string(), detail: z.string() });
const Worked = z.object({ worked: z.boolean() });

/** How a request went: `answered`, or all that its caller is told and can act on. */
export type Outcome = "answered" | (z.infer<typeof Problem> & { readonly retryAfter: string | null });

/** @throws where the answer is neither what was asked for nor problem details, or came later than it may. */
export function outcomeOf(
  operation: Operation,
  { status, contentType, retryAfter, text, tookMs }: Answer,
): Outcome {
  if (tookMs > operation.deadlineMs + BUSY_MS) throw new Error(`${operation.name} took ${tookMs} ms`);
  if (status === 200 || status === 204) return "answered";
  if (contentType !== "application/problem+json")
    throw new Error(`${operation.name} answered ${status} ${text}`);
  return { ...Problem.parse(JSON.parse(text)), retryAfter };
}

/** @throws also where the product heard what was asked and did not do it. */
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
