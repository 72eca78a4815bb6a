import { ask } from "./ask.ts";
import type { Copy } from "./programs.ts";

/** A copy's readiness, as a load balancer sees it. */
export interface Health {
  readonly status: number;
  /** The parts that it needs. */
  readonly away: readonly string[];
}

export const READY: Health = { status: 200, away: [] };

export function notReady(part: string): Health {
  return { status: 503, away: [part] };
}

export async function healthOf({ healthUrl }: Copy): Promise<Health> {
  const { status, text } = await ask(`${healthUrl}/readyz`);
  const { away }: { away: string[] } = JSON.parse(text);
  return { status, away };
}

/** The state of all its parts, from its metrics. */
export async function partsUp({ healthUrl }: Copy): Promise<Record<string, boolean>> {
  const { text } = await ask(`${healthUrl}/metrics`);
  const gauges = text.matchAll(/^part_up\{part="(\w+)",[^}]*\} (\d)$/gm);
  return Object.fromEntries([...gauges].map(([, part, value]) => [part, value === "1"]));
}
