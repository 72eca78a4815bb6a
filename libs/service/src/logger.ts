import { type DestinationStream, type Logger, pino } from "pino";

export type { Logger } from "pino";

/** Whatever is logged, these never stand in a line: tokens, passwords and e-mail addresses. */
const SECRETS = [
  "authorization",
  "cookie",
  "password",
  "token",
  "accessToken",
  "refreshToken",
  "email",
  "emailId",
];
const PLACES = ["", "*.", "*.*."];

export interface LoggerOptions {
  readonly service: string;
  readonly level: string;
  readonly destination?: DestinationStream;
}

/** Lines are written together, at the latest after a second: that is what a killed process may lose. */
const BATCH = { sync: false, minLength: 4_096, periodicFlush: 1_000 } as const;

/** JSON lines on standard output, written in batches so that logging never holds up a request. */
export function createLogger({ service, level, destination }: LoggerOptions): Logger {
  return pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: PLACES.flatMap((place) => SECRETS.map((secret) => place + secret)),
        censor: "[redacted]",
      },
    },
    destination ?? pino.destination(BATCH),
  );
}
