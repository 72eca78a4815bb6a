import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { drawnLatency, MARK } from "../drawn-latency.ts";
import { reportTarget } from "../target.ts";

/**
 * In front of the sandbox: answers marked searches after the latency drawn for them, with what the sandbox answered to
 * the first of the kind, so that the sandbox costs nothing while it is measured. `GET /calls` tells how many calls there
 * were since it was last asked; the upstream named in `HUNG` never answers a marked search.
 */
const { SANDBOX_URL = "", HUNG = "" } = process.env;
const answers = new Map<string, Promise<{ status: number; type: string; body: Buffer }>>();
let calls = 0;

const server = createServer(async (request, response) => {
  if (request.url === "/calls") {
    response.end(String(calls));
    calls = 0;
    return;
  }
  calls++;
  const { method = "GET", url = "/" } = request;
  const question = await text(request);
  const mark = MARK.exec(decodeURIComponent(url) + question)?.[1];
  const upstream = url.split("/")[1] ?? "";
  const started = performance.now();
  const key = `${method} ${url} ${question}`.replace(MARK, "");
  let answer = answers.get(key);
  if (!answer) {
    answer = ask(method, url.replace(MARK, ""), question.replace(MARK, ""), request.headers.authorization);
    answers.set(key, answer);
  }
  const { status, type, body } = await answer;
  if (mark !== undefined) {
    if (upstream === HUNG) return;
    await wait(Math.max(0, drawnLatency(upstream, mark) - (performance.now() - started)));
  }
  response.writeHead(status, { "content-type": type, "content-length": body.length }).end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  reportTarget(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
});

async function ask(method: string, url: string, question: string, authorization: string | undefined) {
  const response = await fetch(SANDBOX_URL + url, {
    method,
    headers: { "content-type": "application/json", ...(authorization && { authorization }) },
    ...(method === "POST" && { body: question }),
  });
  return {
    status: response.status,
    type: response.headers.get("content-type") ?? "",
    body: Buffer.from(await response.arrayBuffer()),
  };
}
