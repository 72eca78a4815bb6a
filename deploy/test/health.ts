import { ask } from "./ask.ts";
import type { Copy } from "./programs.ts";

/** A copy's readiness, as a load balancer sees it. */
export interface Health {
  readonly status: number;
  /** The components that it needs and misses. */
  readonly away: readonly string[];
  /** Those that it works without. */
  readonly degraded: readonly string[];
}

export const READY: Health = { status: 200, away: [], degraded: [] };

export function notReady(component: string): Health {
  return { ...READY, status: 503, away: [component] };
}

export function degraded(component: string): Health {
  return { ...READY, degraded: [component] };
}

export async function healthOf({ healthUrl }: Copy): Promise<Health> {
  const { status, text } = await ask(`${healthUrl}/readyz`);
  const { away, degraded }: Omit<Health, "status"> = JSON.parse(text);
  return { status, away, degraded };
}

/** The state of all its parts, from its metrics. */
export async function partsUp({ healthUrl }: Copy): Promise<Record<string, boolean>> {
  const { text } = await ask(`${healthUrl}/metrics`);
  const gauges = text.matchAll(/^part_up\{part="(\w+)",[^}]*\} (\d)$/gm);
  return Object.fromEntries([...gauges].map(([, part, value]) => [part, value === "1"]));
}
