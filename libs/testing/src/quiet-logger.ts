import { createLogger, type Logger } from "@stockfinder/service/logger";

/** For code under test: prints nothing, but still produces and stores every line down to `trace`. */
export function quietLogger(service: string): Logger {
  return createLogger({ service, level: "trace", destination: { write: () => {} } });
}
