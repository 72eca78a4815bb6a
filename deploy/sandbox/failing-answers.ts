import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { Failure } from "./faults.ts";
import { send } from "./http-answers.ts";
import { type Answer, html, json } from "./upstreams/route.ts";

const BOT_WALL = {
  appId: "PXsandbox0",
  jsClientSrc: "/px/sandbox/init.js",
  firstPartyEnabled: true,
  vid: "00000000-0000-0000-0000-000000000000",
  hostUrl: "/px/sandbox/xhr",
  blockScript: "/px/sandbox/captcha.js?a=c&m=0",
  redirectUrl: "/blocked",
};

/** The real hosts' responses with these statuses. */
function wall(status: number): Answer {
  switch (status) {
    case 403:
    case 412:
      return json(BOT_WALL, status);
    case 429:
      return json({ message: "Too many requests" }, status);
    default:
      return html(`<!doctype html><title>Error ${status}</title><h1>Error ${status}</h1>`, status);
  }
}

const challenge: Answer = html(
  `<!doctype html>
<html lang="en"><head><title>Robot or human?</title></head>
<body><h1>Robot or human?</h1><p>Activate and hold the button to confirm that you're human.</p><div id="px-captcha"></div></body></html>`,
);

const wrongJson: Answer = json({
  ok: true,
  data: null,
  items: "none",
  message: "the format has changed",
});

/** Answers like a failing host. */
export function fail(response: ServerResponse, failure: Failure): void {
  switch (failure.kind) {
    case "hang":
      break;
    case "cut":
      cut(response);
      break;
    case "status":
      send(response, wall(failure.code), failure.code === 429 ? { "retry-after": "2" } : {});
      break;
    case "challenge":
      send(response, challenge);
      break;
    case "wrongJson":
      send(response, wrongJson);
      break;
    case "hugeBody":
      sendHuge(response, failure.bytes);
  }
}

function cut(response: ServerResponse): void {
  response.writeHead(200, {
    "content-type": "application/json",
    "content-length": 10_000,
    "x-sandbox": "stockfinder",
  });
  response.write('{"items":[{"title":"', () => response.destroy());
}

/** Written in chunks as fast as the caller reads, so that it costs no memory here. */
function sendHuge(response: ServerResponse, bytes: number): void {
  response.writeHead(200, { "content-type": "application/json", "x-sandbox": "stockfinder" });
  Readable.from(blankJson(bytes)).pipe(response);
}

function* blankJson(bytes: number): Generator<Buffer> {
  const piece = Buffer.alloc(65_536, " ");
  yield Buffer.from("{");
  for (let written = 0; written < bytes; written += piece.length) yield piece;
  yield Buffer.from("}");
}
