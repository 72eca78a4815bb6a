import { currentRequestId } from "@stockfinder/bus/request-scope";
import { currentTraceId } from "@stockfinder/bus/tracing";
import { type DestinationStream, type Logger, pino } from "pino";
import { loggedError } from "./logged-error.ts";

export type { Logger } from "pino";

/** Fields removed from every line: tokens, passwords and e-mail addresses. */
const SECRETS = [
  "authorization",
  "cookie",
  "password",
  "token",
  "accessToken",
  "refreshToken",
  "deviceSecret",
  "encryptedToken",
  "email",
  "emailId",
];
const PLACES = ["", "*.", "*.*."];

export interface LoggerOptions {
  readonly service: string;
  readonly level: string;
  readonly destination?: DestinationStream;
}

/** Lines are written in batches, at the latest after a second; a killed process loses up to that much. */
const BATCH = { sync: false, minLength: 4_096, periodicFlush: 1_000 } as const;

/**
 * JSON lines on standard output, written in batches so that logging never delays a request. A line logged while the
 * process handles a request or an event has its `requestId`, and in a traced process the `traceId`.
 */
export function createLogger({ service, level, destination }: LoggerOptions): Logger {
  return pino(
    {
      level,
      base: { service },
      mixin: () => {
        const requestId = currentRequestId();
        const traceId = currentTraceId();
        return { ...(requestId !== undefined && { requestId }), ...(traceId !== undefined && { traceId }) };
      },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: loggedError },
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: PLACES.flatMap((place) => SECRETS.map((secret) => place + secret)),
        censor: "[redacted]",
      },
    },
    destination ?? pino.destination(BATCH),
  );
}
