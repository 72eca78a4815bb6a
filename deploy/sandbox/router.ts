import type { IncomingHttpHeaders } from "node:http";
import { type Answer, json, notFound, Refusal, type Route } from "./upstreams/route.ts";
import { UPSTREAMS, type UpstreamId } from "./upstreams.ts";
import type { World } from "./world.ts";

/** A matching route, and the variable segments of its path, still encoded. */
interface Match {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** A request below an upstream's own root. */
export interface UpstreamQuestion {
  readonly method: string;
  readonly path: string;
  /** The query string, without the question mark. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
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

/** The name under which a call is counted: `GET /v3/stores/nearby/{zip}`, or `unknown`. */
export function routeName(upstream: UpstreamId, method: string, path: string): string {
  const match = matchRoute(upstream, method, path);
  return match && match !== "wrong-method" ? `${match.route.method} ${match.route.path}` : "unknown";
}

/** What the upstream's host would answer. */
export function answerAs(upstream: UpstreamId, question: UpstreamQuestion, world: World): Answer {
  const { method, path, query, headers, body } = question;
  const match = matchRoute(upstream, method, path);
  if (match === null) return notFound(`no such path: ${path}`);
  if (match === "wrong-method") return json({ error: "METHOD_NOT_ALLOWED" }, 405);
  const params = Object.fromEntries(
    Object.entries(match.params).map(([name, value]) => [name, decoded(value)]),
  );
  try {
    return match.route.answer({ params, query: new URLSearchParams(query), headers, body }, world);
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    throw error;
  }
}

/** `wrong-method` if only the method differs. */
function matchRoute(upstream: UpstreamId, method: string, path: string): Match | "wrong-method" | null {
  let isKnownPath = false;
  for (const { route, pattern } of COMPILED.get(upstream) ?? []) {
    const found = pattern.exec(path);
    if (!found) continue;
    isKnownPath = true;
    if (route.method === method) return { route, params: found.groups ?? {} };
  }
  return isKnownPath ? "wrong-method" : null;
}

/** `/v1/products/{sku}.xml` as an expression; a trailing slash is allowed. */
function patternOf(path: string): RegExp {
  const escaped = path.replaceAll(/[.()]/g, "\\$&").replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+?)");
  return new RegExp(`^${escaped}/?$`);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
