import type { IncomingHttpHeaders } from "node:http";
import { SandboxClock } from "./clock.ts";
import { answerAs } from "./router.ts";
import type { UpstreamId } from "./upstreams.ts";
import { createWorld, type World } from "./world.ts";

/** A world for tests: its clock is stopped, and its pictures have a known address. */
export function testWorld(now = "2030-01-02T12:00:00Z"): World {
  const clock = new SandboxClock(() => Date.parse(now));
  return createWorld("test", clock, () => "http://shop.test:8080/pictures");
}

/** Sends a request to an upstream without a server: `GET /v1/products?filter.term=milk`. */
export function askUpstream(
  world: World,
  upstream: UpstreamId,
  what: string,
  { body, headers = {} }: { body?: unknown; headers?: IncomingHttpHeaders } = {},
) {
  const [method = "GET", address = "/"] = what.split(/ (.*)/s);
  const [path = "/", query = ""] = address.split(/\?(.*)/s);
  const sent = typeof body === "string" ? body : body === undefined ? "" : JSON.stringify(body);
  const answer = answerAs(upstream, { method, path, query, headers, body: sent }, world);
  return { status: answer.status, text: answer.body, json: () => JSON.parse(answer.body) };
}
