export interface UpstreamCalls {
  readonly total: number;
  /** By method and route: `GET /v3/stores/nearby/{zip}`; calls that match no route count as `unknown`. */
  readonly byRoute: Readonly<Record<string, number>>;
}

/** Counts the calls to each upstream, and to each shop by its host. */
export class CallCounts {
  readonly #counts = new Map<string, Map<string, number>>();

  /** Returns this call's number among its upstream's calls, from 1. */
  count(upstream: string, route: string): number {
    const routes = this.#counts.get(upstream) ?? new Map<string, number>();
    this.#counts.set(upstream, routes);
    routes.set(route, (routes.get(route) ?? 0) + 1);
    return totalOf(routes);
  }

  reset(): void {
    this.#counts.clear();
  }

  toJSON(): { total: number; upstreams: Record<string, UpstreamCalls> } {
    const upstreams = [...this.#counts].map(([id, routes]) => {
      return [id, { total: totalOf(routes), byRoute: Object.fromEntries(routes) }] as const;
    });
    return {
      total: upstreams.reduce((sum, [, { total }]) => sum + total, 0),
      upstreams: Object.fromEntries(upstreams),
    };
  }
}

function totalOf(routes: ReadonlyMap<string, number>): number {
  let total = 0;
  for (const count of routes.values()) total += count;
  return total;
}
