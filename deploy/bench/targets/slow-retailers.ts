import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { drawnLatency, MARK, type Served } from "../drawn-latency.ts";
import { reportTarget } from "../target.ts";

/**
 * A proxy in front of the sandbox: answers marked searches after their drawn latency, with the sandbox's first answer of
 * the same kind, so that the sandbox costs nothing during the measurement. The upstream named in `HUNG` never answers a
 * marked search. `GET /served` reports the calls since the last report: their number, the last request, and how long each
 * marked search really took here, which on a busy machine is longer than drawn.
 */
const { SANDBOX_URL = "", HUNG = "" } = process.env;
const answers = new Map<string, Promise<{ status: number; type: string; body: Buffer }>>();
let served: Served = { calls: 0, took: {}, asked: {} };

const server = createServer(async (request, response) => {
  if (request.url === "/served") {
    response.end(JSON.stringify(served));
    served = { calls: 0, took: {}, asked: {} };
    return;
  }
  served.calls++;
  const started = performance.now();
  const { method = "GET", url = "/" } = request;
  const question = await text(request);
  const mark = MARK.exec(decodeURIComponent(url) + question)?.[1];
  const upstream = url.split("/")[1] ?? "";
  const key = `${method} ${url} ${question}`.replace(MARK, "");
  let answer = answers.get(key);
  if (!answer) {
    answer = ask(method, url.replace(MARK, ""), question.replace(MARK, ""), request.headers.authorization);
    answers.set(key, answer);
  }
  const { status, type, body } = await answer;
  if (mark !== undefined) {
    served.asked[upstream] = { method, url, body: question };
    if (upstream === HUNG) return;
    await wait(Math.max(0, drawnLatency(upstream, mark) - (performance.now() - started)));
  }
  response.writeHead(status, { "content-type": type, "content-length": body.length }).end(body);
  if (mark !== undefined) {
    served.took[mark] = { ...served.took[mark], [upstream]: performance.now() - started };
  }
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
