import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { extensionOrigins } from "../http/cors.ts";
import { refuseOverload } from "./overloaded.ts";

const ORIGIN = "moz-extension://6f0c8b9e-1111-4222-8333-444455556666";

/** A connection to a server that refuses all. */
async function aConnection({ random = (): number => 0 } = {}) {
  const isExtension = extensionOrigins(["moz-extension://*"]);
  const refuse = refuseOverload({ dataHeaders: ["X-Of-Data", "yes"], isExtension, random });
  const server = createServer(refuse);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1").setEncoding("latin1");
  onTestFinished(() => {
    client.destroy();
    server.close();
  });
  return { client };
}

const head = (method: string, ...headers: string[]) =>
  [`${method} /api/search HTTP/1.1`, "Host: localhost", ...headers, "", ""].join("\r\n");

async function answerTo(client: Socket, request: string): Promise<{ head: string; body: string }> {
  client.write(request);
  const [text] = (await once(client, "data")) as [string];
  const [first = "", body = ""] = text.split("\r\n\r\n");
  return { head: first, body };
}

test("a refusal has everything that a client needs; only the request id differs", async () => {
  const { client } = await aConnection();
  const answer = await answerTo(client, head("GET", "X-Request-Id: request-1"));
  expect(answer.head.split("\r\n")).toEqual([
    "HTTP/1.1 503 Service Unavailable",
    "X-Of-Data: yes",
    "X-Request-Id: request-1",
    "Content-Type: application/problem+json",
    `Content-Length: ${answer.body.length}`,
    "Retry-After: 1",
    expect.stringMatching(/^Date: /),
    "Connection: keep-alive",
    expect.stringMatching(/^Keep-Alive: /),
  ]);
  expect(JSON.parse(answer.body)).toMatchObject({ status: 503, code: "unavailable" });
});

test.each(["HTTP/1.0", "HTTP/1.1"])("a connection that the client closes is closed, %s", async (version) => {
  const { client } = await aConnection();
  const closed = once(client, "close");
  const { head: answer } = await answerTo(
    client,
    head("GET", "X-Request-Id: request-1", "Connection: close").replace("HTTP/1.1", version),
  );
  expect(answer.split("\r\n")).toEqual([
    "HTTP/1.1 503 Service Unavailable",
    "X-Of-Data: yes",
    "X-Request-Id: request-1",
    "Content-Type: application/problem+json",
    expect.stringMatching(/^Content-Length: /),
    "Retry-After: 1",
    expect.stringMatching(/^Date: /),
    "Connection: close",
  ]);
  await closed;
});

test.each([
  [0, "1"],
  [0.5, "3"],
  [0.999, "5"],
])("Retry-After is drawn from 1 to 5 s: %d draws %s", async (drawn, seconds) => {
  const { client } = await aConnection({ random: () => drawn });
  expect((await answerTo(client, head("GET"))).head).toContain(`\r\nRetry-After: ${seconds}\r\n`);
});

test("a request without a well-formed id gets one", async () => {
  const { client } = await aConnection();
  const { head: answer } = await answerTo(client, head("GET", "x-request-id: <script>"));
  expect(answer).toMatch(/\r\nX-Request-Id: [\da-f-]{36}\r\n/);
});

test("our extension may read a refusal, another site may not", async () => {
  const { client } = await aConnection();
  const { head: ours } = await answerTo(client, head("GET", `origin: ${ORIGIN}`));
  expect(ours).toContain(`\r\nAccess-Control-Allow-Origin: ${ORIGIN}\r\nVary: Origin\r\n`);
  expect(ours).toContain("\r\nAccess-Control-Expose-Headers: X-Request-Id, Retry-After\r\n");
  const { head: other } = await answerTo(client, head("GET", "Origin: https://shop.example"));
  expect(other).not.toContain("Access-Control");
});

test("a preflight of our extension is answered", async () => {
  const { client } = await aConnection();
  const preflight = head("OPTIONS", `Origin: ${ORIGIN}`, "Access-Control-Request-Method: POST");
  const { head: answer } = await answerTo(client, preflight);
  expect(answer).toMatch(/^HTTP\/1\.1 204 /);
  expect(answer).toContain("\r\nAccess-Control-Allow-Methods: GET, POST, PUT, PATCH, DELETE\r\n");
});

test("a connection stays usable after a refusal, even of a request with a body", async () => {
  const { client } = await aConnection();
  const { head: first } = await answerTo(client, `${head("POST", "Content-Length: 6")}GET / `);
  const { head: second } = await answerTo(client, head("HEAD"));
  const { head: third } = await answerTo(client, head("GET"));
  for (const answer of [first, second, third]) expect(answer).toMatch(/^HTTP\/1\.1 503 /);
});
