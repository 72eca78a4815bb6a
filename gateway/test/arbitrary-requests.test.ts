import { once } from "node:events";
import { connect } from "node:net";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aGateway } from "./gateway-under-test.ts";

const NO_LIMITS = Object.fromEntries(
  ["", "_PROXY", "_SIGN_IN", "_REFRESH", "_CODE", "_VISIT"].map((name) => [`RATE_LIMIT${name}`, "1000000"]),
);

/** Sends bytes as they are and reads until the gateway hangs up. */
async function send(origin: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.end(Buffer.from(bytes, "latin1"));
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  await once(socket, "close");
  return Buffer.concat(chunks).toString("latin1");
}

const START = fc.constantFrom(
  "/",
  "/api/",
  "/api/search/",
  "/api/wmt/",
  "/sandbox-pictures/",
  "/assets/",
  "/api/docs",
  "/api/auth/",
  "/api/auth/authorization",
  "/api/me",
  "/api/isUSA",
  "/api/appleRedirect",
  "/u/",
  "*",
  "",
);
const PIECE = fc.oneof(
  fc.constantFrom(
    "..",
    "%2e%2e",
    "%00",
    "%zz",
    "%",
    "\\",
    "//",
    "?",
    "query=",
    "&zip=44114",
    "__proto__=1",
    "constructor",
    ":",
    "*",
  ),
  fc.string({ maxLength: 8 }),
);
const HEADER = fc.tuple(
  fc.constantFrom(
    "accept",
    "accept-encoding",
    "authorization",
    "cookie",
    "if-none-match",
    "origin",
    "x-fingerprint",
    "x-request-id",
    "x-forwarded-for",
    "content-type",
    "content-encoding",
    "sec-fetch-site",
    "zip-code",
  ),
  fc.string({ maxLength: 40 }),
);
const METHOD = fc.constantFrom("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH");

/** Replaces characters that a request line or header must not have, so that a parser accepts each request. */
const clean = (text: string) => text.replaceAll(/[^\x21-\x7e]/g, "~");

test("no path, header or body makes the gateway fail or reveal internals", async () => {
  const gateway = await aGateway({ environment: NO_LIMITS });
  await fc.assert(
    fc.asyncProperty(
      METHOD,
      START,
      fc.array(PIECE, { maxLength: 6 }),
      fc.array(HEADER, { maxLength: 4 }),
      fc.string({ maxLength: 50 }),
      async (method, start, pieces, headers, body) => {
        const lines = headers.map(([name, value]) => `${name}: ${clean(value)}`);
        const head = [
          `${method} ${clean(start + pieces.join("")) || "/"} HTTP/1.1`,
          "host: x",
          "connection: close",
          `content-length: ${Buffer.byteLength(body, "latin1")}`,
          ...lines,
        ];

        const answer = await send(gateway.url, `${head.join("\r\n")}\r\n\r\n${body}`);

        expect(answer).toMatch(/^HTTP\/1\.1 (2\d\d|30[34]|4\d\d|503) /);
        expect(answer).not.toMatch(/\bat .+\.(ts|js):\d+|node_modules|node:internal/);
      },
    ),
    { numRuns: 300 },
  );
  expect(gateway.log.filter(({ level }) => level === "error")).toEqual([]);
});
