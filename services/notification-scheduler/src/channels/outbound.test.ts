import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refusal } from "./channel-hosts.ts";
import { createOutbound, plainWords } from "./outbound.ts";

let reached = 0;
let answer: { status: number; headers?: Record<string, string>; body?: string } = { status: 200 };
const server = createServer((_, response) => {
  reached++;
  response.writeHead(answer.status, answer.headers).end(answer.body ?? "");
});
let port = 0;
beforeAll(async () => {
  server.listen(0);
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

/** With the port of a server that listens at every address of this machine. */
const HOSTILE = [
  // Loopback in every notation.
  "http://127.0.0.1:PORT/",
  "https://127.0.0.1:PORT/",
  "http://127.1:PORT/",
  "http://127.0.1:PORT/",
  "http://127.255.255.254:PORT/",
  "http://2130706433:PORT/",
  "http://0x7f000001:PORT/",
  "http://0x7f.0.0.1:PORT/",
  "http://0x7f.1:PORT/",
  "http://0177.0.0.1:PORT/",
  "http://017700000001:PORT/",
  "http://0:PORT/",
  "http://0.0.0.0:PORT/",
  "http://127。0。0。1:PORT/",
  "http://①②⑦.⓪.⓪.①:PORT/",
  "http://127.0.0.1.:PORT/",
  "http://[::1]:PORT/",
  "https://[::1]:PORT/",
  "http://[::]:PORT/",
  "http://[0:0:0:0:0:0:0:1]:PORT/",
  "http://localhost:PORT/",
  "https://localhost:PORT/",
  "https://LOCALHOST:PORT/",
  "https://localhost.:PORT/",
  "https://a.localhost:PORT/",
  "https://localhost.localdomain:PORT/",
  "https://ip6-localhost:PORT/",
  // IPv4 inside of IPv6.
  "https://[::ffff:127.0.0.1]:PORT/",
  "https://[::ffff:7f00:1]:PORT/",
  "https://[::127.0.0.1]:PORT/",
  "https://[64:ff9b::7f00:1]:PORT/",
  "https://[64:ff9b:1::7f00:1]:PORT/",
  "https://[2002:7f00:1::]:PORT/",
  "https://[2001:0:7f00:1::]:PORT/",
  "https://[::ffff:169.254.169.254]/",
  "https://[::ffff:10.0.0.1]/",
  // The cloud's metadata, and link-local.
  "http://169.254.169.254/latest/meta-data/",
  "https://169.254.169.254/",
  "https://169.254.170.2/v2/credentials",
  "https://2852039166/",
  "https://0xa9fea9fe/",
  "https://[fd00:ec2::254]/",
  "https://[fe80::1]/",
  "https://100.100.100.200/",
  "https://192.0.0.192/",
  "http://metadata.google.internal/computeMetadata/v1/",
  "https://metadata.google.internal/",
  "https://metadata/",
  "https://instance-data.ec2.internal/",
  // Private networks.
  "https://10.0.0.1/",
  "https://10.255.255.255/",
  "https://172.16.0.1/",
  "https://172.31.255.255/",
  "https://192.168.0.1/",
  "https://192.168.1.1:8443/",
  "https://100.64.0.1/",
  "https://198.18.0.1/",
  "https://[fc00::1]/",
  "https://[fd12:3456:789a::1]/",
  "https://[fec0::1]/",
  "https://router.lan/",
  "https://printer.local/",
  "https://db.internal/",
  "https://rabbitmq/",
  "https://nas.home.arpa/",
  // Neither one machine nor the internet.
  "https://224.0.0.1/",
  "https://239.255.255.250/",
  "https://255.255.255.255/",
  "https://240.0.0.1/",
  "https://[ff02::1]/",
  "https://192.0.2.1/",
  "https://[2001:db8::1]/",
  // Other protocols, users, and no encryption.
  "file:///etc/passwd",
  "ftp://example.com/",
  "gopher://127.0.0.1:PORT/",
  "data:text/plain,x",
  "https://jo:secret@example.com/",
  "https://example.com@127.0.0.1:PORT/",
  "http://example.com/",
];

describe("nobody reaches what is not public", () => {
  test("the table has at least 60 addresses", () => {
    expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(60);
  });

  test.each(HOSTILE)("%s", async (text) => {
    const before = reached;
    const url = new URL(text.replace("PORT", String(port)));
    expect(await refusal(url, new Set())).toMatch(/^Must/);
    // Neither if it was let in by an older version. A name is answered as the system's would be.
    const outbound = createOutbound(new Set(), {
      resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    });
    if (/^https?:$/.test(url.protocol) && url.hostname !== "example.com")
      expect(await outbound({ method: "POST", url, body: "{}" })).toMatchObject({ status: null });
    expect(reached).toBe(before);
  });

  test("a name with a public and a private address, which is resolved once for a connection", async () => {
    const before = reached;
    let asked = 0;
    const resolve = async () => {
      asked++;
      return [
        { address: "93.184.215.14", family: 4 },
        { address: "127.0.0.1", family: 4 },
      ];
    };
    const outbound = createOutbound(new Set(), { resolve });
    const url = new URL(`https://rebinding.example:${port}/`);
    expect(await outbound({ method: "POST", url, body: "{}" })).toMatchObject({ status: null });
    expect([asked, reached]).toEqual([1, before]);
  });
});

describe("a server that the operator has named", () => {
  const send = () =>
    createOutbound(new Set([`127.0.0.1:${port}`]))({
      method: "POST",
      url: new URL(`http://127.0.0.1:${port}/`),
      body: "{}",
    });

  test("is reached at that port, and at no other", async () => {
    answer = { status: 200, body: "ok" };
    const named = new Set([`127.0.0.1:${port}`]);
    expect(await send()).toEqual({ status: 200, body: "ok", retryAfterSeconds: null });
    expect(await refusal(new URL(`http://127.0.0.1:${port}/x`), named)).toBeNull();
    expect(await refusal(new URL(`http://127.0.0.1:${port + 1}/x`), named)).not.toBeNull();
  });

  test("leads nowhere else: redirects are not followed", async () => {
    answer = { status: 302, headers: { location: `http://localhost:${port}/` } };
    const before = reached;
    expect((await send()).status).toBe(302);
    expect(reached).toBe(before + 1);
  });

  test("is read up to 16 KiB", async () => {
    answer = { status: 200, body: "x".repeat(1_000_000) };
    expect((await send()).body).toHaveLength(16_384);
  });

  test.each([
    ["120", 120],
    ["99999", 3_600],
    ["soon", null],
    ["-5", null],
  ])("that says Retry-After: %s is understood as %j", async (header, seconds) => {
    answer = { status: 429, headers: { "retry-after": header } };
    expect((await send()).retryAfterSeconds).toBe(seconds);
  });
});

test.each([
  ["<h1>Not <b>here</b></h1><script>alert(1)", "Not here alert(1)"],
  ["a\u0000b\u001b[31m\u202ec\n\n d", "a b [31m c d"],
  [" \n ", null],
  ["x".repeat(500), "x".repeat(200)],
])("%j is shown as %j", (text, words) => {
  expect(plainWords(text)).toBe(words);
});
