import { createLogger, type Logger } from "@stockfinder/service/logger";

/** For the parts under test: writes nothing to the terminal, yet every line down to `trace` is made, and kept. */
export function quietLogger(service: string): Logger {
  return createLogger({ service, level: "trace", destination: { write: () => {} } });
}
