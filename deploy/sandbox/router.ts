import type { Route } from "./upstreams/route.ts";
import { UPSTREAMS, type UpstreamId } from "./upstreams.ts";

/** A route that fits, and the variable parts of its path. */
export interface Match {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

interface Compiled {
  readonly route: Route;
  readonly pattern: RegExp;
}

const COMPILED = new Map<UpstreamId, readonly Compiled[]>(
  Object.entries(UPSTREAMS).map(([id, routes]) => [
    id as UpstreamId,
    routes.map((route) => ({ route, pattern: patternOf(route.path) })),
  ]),
);

/** The route for a path as it came, still encoded; `wrong-method` where only the method does not fit. */
export function matchRoute(
  upstream: UpstreamId,
  method: string,
  path: string,
): Match | "wrong-method" | null {
  let isKnownPath = false;
  for (const { route, pattern } of COMPILED.get(upstream) ?? []) {
    const found = pattern.exec(path);
    if (!found) continue;
    isKnownPath = true;
    if (route.method === method) return { route, params: found.groups ?? {} };
  }
  return isKnownPath ? "wrong-method" : null;
}

/** `/v1/products/{sku}.xml` as an expression; a slash at the end is let pass. */
function patternOf(path: string): RegExp {
  const escaped = path.replaceAll(/[.()]/g, "\\$&").replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+?)");
  return new RegExp(`^${escaped}/?$`);
}
