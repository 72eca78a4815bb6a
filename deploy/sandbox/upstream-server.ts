import type { IncomingMessage, ServerResponse } from "node:http";
import type { CallCounts } from "./calls.ts";
import { fail } from "./failing-answers.ts";
import type { Faults } from "./faults.ts";
import { BodyTooLarge, readBody, send } from "./http-answers.ts";
import { sandboxPage } from "./page.ts";
import { pictureOf } from "./pictures.ts";
import { answerAs, routeName } from "./router.ts";
import { answerShop, shopRoute } from "./shops/answer-shop.ts";
import { pagesOf } from "./shops/page-index.ts";
import { SHOPS } from "./shops/shop-list.ts";
import { type Answer, html, json, notFound } from "./upstreams/route.ts";
import { isUpstreamId, type UpstreamId } from "./upstreams.ts";
import type { World } from "./world.ts";

export interface UpstreamServerDependencies {
  readonly world: World;
  /** Resolves after the given number of milliseconds. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly calls: CallCounts;
  readonly faults: Faults;
  readonly controlUrl: () => string;
}

/** Answers `/<upstream>/<real path>`, `/pages/<host>/<real path>`, the page index, the pictures, and a page that explains the sandbox. */
export function upstreamHandler(dependencies: UpstreamServerDependencies) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    answerRequest(dependencies, request, response).catch((error: unknown) => {
      // A bug in the sandbox fails one response, not the process.
      if (response.headersSent) response.destroy();
      else send(response, json({ error: "SANDBOX_MISTAKE", message: String(error) }, 500));
    });
  };
}

async function answerRequest(
  dependencies: UpstreamServerDependencies,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [path = "/", query = ""] = splitOnce(request.url ?? "/", "?");
  const [first = "", rest = ""] = splitOnce(path.slice(1), "/");
  if (isUpstreamId(first)) return answerUpstream(dependencies, first, `/${rest}`, query, request, response);
  if (first === "pages") return answerPage(dependencies, rest, request, response);
  if (path === "/page-index") return send(response, pageIndex(query, dependencies.world));
  if (first === "pictures")
    return send(response, picture(rest, dependencies.world), { "cache-control": "public, max-age=86400" });
  if (path === "/") return send(response, html(sandboxPage(dependencies.controlUrl())));
  if (path === "/healthz") return send(response, json({ status: "ok" }));
  send(response, notFound("The first segment of a path is the id of an upstream"));
}

/** A shop's page: `rest` is its host and path. */
async function answerPage(
  { world, calls, faults, sleep }: UpstreamServerDependencies,
  rest: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [host, path] = splitOnce(rest, "/");
  const shop = SHOPS.get(host);
  if (!shop) return send(response, notFound(`no shop has the host "${host}"`));
  if (request.method !== "GET") return send(response, json({ error: "METHOD_NOT_ALLOWED" }, 405));
  const call = calls.count(host, shopRoute(`/${path}`));
  const { delayMs, failure } = faults.fateOf(host, call);
  if (delayMs > 0) await sleep(delayMs);
  if (failure) return fail(response, failure);
  const { location, ...answer } = answerShop(shop, `/${path}`, world);
  send(response, answer, location === undefined ? {} : { location });
}

/** `?gtin=`: where a product is sold; an unknown one nowhere. */
function pageIndex(query: string, world: World): Answer {
  const product = world.catalog.withUpc(new URLSearchParams(query).get("gtin") ?? "");
  return json({ pages: product ? pagesOf(product, world) : [] });
}

async function answerUpstream(
  { world, calls, faults, sleep }: UpstreamServerDependencies,
  upstream: UpstreamId,
  path: string,
  query: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const method = request.method ?? "GET";
  const call = calls.count(upstream, routeName(upstream, method, path));
  const { delayMs, failure } = faults.fateOf(upstream, call);
  const body = await bodyText(request, response);
  if (body === null) return;
  if (delayMs > 0) await sleep(delayMs);
  if (failure) return fail(response, failure);
  send(response, answerAs(upstream, { method, path, query, headers: request.headers, body }, world));
}

async function bodyText(request: IncomingMessage, response: ServerResponse): Promise<string | null> {
  try {
    return await readBody(request);
  } catch (error) {
    if (error instanceof BodyTooLarge)
      send(response, json({ error: "PAYLOAD_TOO_LARGE" }, 413), { connection: "close" });
    else response.destroy(); // the caller disconnected
    return null;
  }
}

function picture(file: string, world: World): Answer {
  const upc = /^(\d{12})\.svg$/.exec(file)?.[1];
  const product = upc === undefined ? null : world.catalog.withUpc(upc);
  if (!product) return notFound("no such picture");
  return { status: 200, contentType: "image/svg+xml; charset=utf-8", body: pictureOf(product) };
}

function splitOnce(text: string, at: string): [string, string] {
  const position = text.indexOf(at);
  return position < 0 ? [text, ""] : [text.slice(0, position), text.slice(position + 1)];
}
