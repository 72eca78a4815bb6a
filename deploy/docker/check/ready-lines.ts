/** The line that a container's log has once it does its work; of our own services if none is named. */
const READY: Readonly<Record<string, RegExp>> = {
  postgres: /database system is ready to accept connections/,
  redis: /Ready to accept connections/,
  rabbitmq: /Server startup complete/,
  mailpit: /\[http\] (?:accessible|starting)/,
  sandbox: /"msg":"the sandbox answers/,
};
const OWN = /"msg":"started"/;

/**
 * Milliseconds from `startedAt` to the first line of `log` that says the service is ready; null if none does.
 * @param log lines of `docker logs --timestamps`: each begins with its time.
 */
export function readyAfterMs(service: string, startedAt: string, log: string): number | null {
  const line = log.split("\n").find((text) => (READY[service] ?? OWN).test(text));
  const time = line?.split(" ")[0];
  return time === undefined ? null : Date.parse(time) - Date.parse(startedAt);
}
