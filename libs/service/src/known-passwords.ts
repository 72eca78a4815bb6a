/** What servers start with, what tutorials set, and what our compose file had until 2026-11-22. */
const KNOWN = new Set([
  "admin",
  "changeme",
  "guest",
  "password",
  "postgres",
  "rabbitmq",
  "redis",
  "secret",
  "stockfinder",
]);
const THIS_MACHINE = /^(localhost$|127\.|\[::1\])/;
const ADDRESSES = ["AMQP_URL", "DATABASE_URL", "REDIS_URL"];

/**
 * The variables whose server on another machine is reached with a password that everybody knows. Servers on this machine are a
 * developer's.
 */
export function knownPasswords(environment: Readonly<Record<string, string | undefined>>): string[] {
  return ADDRESSES.filter((variable) => {
    const addresses =
      environment[variable]?.matchAll(/\w[\w+]*:\/\/[^:@/]*:([^@/]*)@(\[[^\]]*\]|[^/:,]*)/g) ?? [];
    return [...addresses].some(
      ([, password = "", host = ""]) =>
        KNOWN.has(decodeURIComponent(password).toLowerCase()) && !THIS_MACHINE.test(host),
    );
  });
}

export function knownPasswordWarning(variable: string): string {
  return `${variable} HAS A PASSWORD THAT EVERYBODY KNOWS: set one of your own (docs/containers.md)`;
}
