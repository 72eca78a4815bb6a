import { ANONYMOUS, Principal } from "@stockfinder/contracts/principal";
import type { Message } from "amqplib";
import type { Arrival } from "../event-delivery.ts";

export const HEADER = {
  requestId: "request-id",
  /** W3C Trace Context, of the sender's span; absent if that is not traced. */
  traceparent: "traceparent",
  /** Time left until the caller's deadline when the message is sent, in milliseconds. */
  timeLeft: "time-left-ms",
  /** JSON; absent for anonymous callers, which are the majority. */
  principal: "principal",
  /** How long an answer may be served again, in milliseconds. */
  reuseMs: "reuse-ms",
  attempt: "attempt",
  /** On parked messages: the queue that the event came from, the reason, and the time. */
  queue: "queue",
  reason: "reason",
  parkedAt: "parked-at",
} as const;

/** The `type` of a reply that is a `FaultMessage`. */
export const FAULT_TYPE = "fault";

export function textHeader({ properties }: Message, name: string): string {
  const value: unknown = properties.headers?.[name];
  return typeof value === "string" ? value : "";
}

/** By the sender's clock, in milliseconds since 1970 to the second; that of older senders' requests is unknown: 0. */
export function sentAt({ properties }: Message): number {
  const seconds: unknown = properties.timestamp;
  return typeof seconds === "number" ? seconds * 1_000 : 0;
}

/** Null without one. */
export function traceparentIn(message: Message): string | null {
  return textHeader(message, HEADER.traceparent) || null;
}

export function arrivalOf(message: Message): Arrival {
  return {
    id: String(message.properties.messageId),
    requestId: textHeader(message, HEADER.requestId),
    traceparent: traceparentIn(message) ?? undefined,
    attempt: numberHeader(message, HEADER.attempt, 1),
  };
}

export function numberHeader({ properties }: Message, name: string, absent: number): number {
  const value: unknown = properties.headers?.[name];
  return typeof value === "number" ? value : absent;
}

export function writePrincipal(principal: Principal): string | undefined {
  return principal === ANONYMOUS ? undefined : JSON.stringify(principal);
}

export function readPrincipal(message: Message): Principal {
  const json = textHeader(message, HEADER.principal);
  return json === "" ? ANONYMOUS : Principal.parse(JSON.parse(json));
}
