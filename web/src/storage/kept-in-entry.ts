/**
 * Values from the address that must not stay there: stored in this history entry they survive a reload, and are neither
 * shared nor sent to other sites.
 */
export function keepInEntry(path: string, values: Readonly<Record<string, string | null>>): void {
  window.history.replaceState(values, "", path);
}

export function keptInEntry(name: string): string | null {
  const state: unknown = window.history.state;
  const kept: unknown = typeof state === "object" && state !== null ? Reflect.get(state, name) : null;
  return typeof kept === "string" ? kept : null;
}
