import { createServer, type ServerResponse } from "node:http";
import { drawnLatency, MARK, type Served } from "../drawn-latency.ts";
import { listenAndReport } from "../target.ts";

/**
 * A proxy in front of the sandbox: answers marked searches after their drawn latency, with the sandbox's first answer of
 * the same kind, so that the sandbox costs nothing during the measurement. The upstream named in `HUNG` never answers a
 * marked search. `GET /served` reports the calls since the last report: their number, and how long each marked search really
 * took here, which on a busy machine is longer than drawn.
 *
 * It shares the cores with the product, so it does little more than `node:http` itself.
 */
const { SANDBOX_URL = "", HUNG = "" } = process.env;
/** An address may name its query twice. */
const MARKS = new RegExp(MARK, "g");
const answers = new Map<string, Promise<Answer>>();
let served: Served = { calls: 0, took: {} };

interface Question {
  readonly method: string;
  readonly url: string;
  readonly body: string;
  readonly authorization: string | undefined;
  readonly startedAt: number;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
}

const server = createServer((request, response) => {
  const { method = "GET", url = "/", headers } = request;
  if (url === "/served") {
    response.end(JSON.stringify(served));
    served = { calls: 0, took: {} };
    return;
  }
  served.calls++;
  const question = { method, url, authorization: headers.authorization, startedAt: performance.now() };
  if (method === "GET") return void answer({ ...question, body: "" }, response);
  let body = "";
  request.setEncoding("utf8").on("data", (chunk) => (body += chunk));
  request.on("end", () => answer({ ...question, body }, response));
});
listenAndReport(server);

async function answer(question: Question, response: ServerResponse): Promise<void> {
  const { method, url, body, startedAt } = question;
  const key = `${method} ${url} ${body}`.replace(MARKS, "");
  const asking = answers.get(key) ?? ask(question);
  answers.set(key, asking);
  const answer = await asking;
  const mark = MARK.exec(url)?.[1] ?? MARK.exec(body)?.[1];
  if (mark === undefined) return send(answer, response);

  const upstream = url.slice(1, url.indexOf("/", 1));
  if (upstream === HUNG) return;
  const due = startedAt + drawnLatency(upstream, mark);
  setTimeout(
    () => {
      send(answer, response);
      served.took[mark] ??= {};
      served.took[mark][upstream] = performance.now() - startedAt;
    },
    Math.max(0, due - performance.now()),
  );
}

function send({ status, type, body }: Answer, response: ServerResponse): void {
  response.writeHead(status, { "content-type": type, "content-length": body.length }).end(body);
}

async function ask({ method, url, body, authorization }: Question): Promise<Answer> {
  const response = await fetch(SANDBOX_URL + url.replace(MARKS, ""), {
    method,
    headers: { "content-type": "application/json", ...(authorization && { authorization }) },
    ...(method === "POST" && { body: body.replace(MARKS, "") }),
  });
  return {
    status: response.status,
    type: response.headers.get("content-type") ?? "",
    body: Buffer.from(await response.arrayBuffer()),
  };
}
