import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import { aFolder, aGateway, type GatewayUnderTest } from "./gateway-under-test.ts";

const PAGE = "<!doctype html><title>StockFinder</title>";
const PAGES = JSON.stringify({
  paths: ["/", "/search", "/posts", "/product/:slug?/:zip?/*?", "/apiary"],
  listed: ["/", "/posts"],
});
const SCRIPT = `console.log(${"'hello',".repeat(100)})`;
const HTML = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

let gateway: GatewayUnderTest;

beforeEach(async () => {
  const outside = await aFolder();
  await writeFile(join(outside, "secret.txt"), "for nobody's eyes");
  const folder = join(outside, "dist");
  await mkdir(join(folder, "assets"), { recursive: true });
  await writeFile(join(folder, "index.html"), PAGE);
  await writeFile(join(folder, "pages.json"), PAGES);
  await writeFile(join(folder, "humans.txt"), "Made with love");
  await writeFile(join(folder, "assets/index-a1b2c3.js"), SCRIPT);
  await writeFile(join(folder, "assets/index-a1b2c3.js.br"), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, "assets/index-a1b2c3.js.gz"), gzipSync(SCRIPT));
  gateway = await aGateway({ config: { webFiles: folder } });
});

describe("a file with a hash in its name", () => {
  test.each([
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip, br;q=0", "gzip", gunzipSync],
    ["gzip", "gzip", gunzipSync],
  ])("for Accept-Encoding %s comes as %s", async (accepted, encoding, unpack) => {
    const asking = request(new URL("/assets/index-a1b2c3.js", gateway.url), {
      agent: false,
      headers: { "accept-encoding": accepted },
    });
    asking.end();
    const [response] = await once(asking, "response");
    const body = Buffer.concat(await response.toArray());

    expect(response.headers).toMatchObject({
      "content-encoding": encoding,
      "content-length": String(body.length),
      "content-type": "text/javascript; charset=utf-8",
      vary: "Accept-Encoding",
    });
    expect(unpack(body).toString()).toBe(SCRIPT);
  });

  test("is sent uncompressed to a client that accepts no encoding", async () => {
    const answer = await gateway.ask("/assets/index-a1b2c3.js");

    expect(answer.headers).not.toHaveProperty("content-encoding");
    expect(answer.text).toBe(SCRIPT);
  });

  test("is cached for a year", async () => {
    const { headers } = await gateway.ask("/assets/index-a1b2c3.js");

    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  });

  test("is not found by the name of its compressed file", async () => {
    expect((await gateway.ask("/assets/index-a1b2c3.js.br")).status).toBe(404);
  });
});

describe("the page", () => {
  test("is also served to a client that accepts anything, but not in place of a file", async () => {
    const anything = { headers: { accept: "*/*" } };

    expect(await gateway.ask("/", anything)).toMatchObject({ status: 200, text: PAGE });
    expect((await gateway.ask("/assets/gone.js", anything)).status).toBe(404);
  });

  test.each(["/", "/product", "/search", "/apiary"])("is served at %s", async (path) => {
    const answer = await gateway.ask(path, { headers: HTML });

    expect(answer).toMatchObject({ status: 200, text: PAGE });
    expect(answer.headers["cache-control"]).toBe("no-cache");
    expect(answer.headers["content-security-policy"]).toContain("default-src 'self'");
  });

  test("is not sent again to a client that has it cached", async () => {
    const { headers } = await gateway.ask("/", { headers: HTML });

    const again = await gateway.ask("/", { headers: { ...HTML, "if-none-match": `W/${headers.etag}` } });
    const other = await gateway.ask("/", { headers: { ...HTML, "if-none-match": '"other"' } });

    expect(again).toMatchObject({ status: 304, text: "" });
    expect(again.headers.etag).toBe(headers.etag);
    expect(other.status).toBe(200);
  });

  test("no proxy may cache the 404 of a file", async () => {
    const { headers } = await gateway.ask("/assets/next-d4e5f6.js", { headers: { accept: "*/*" } });
    expect(headers["cache-control"]).toBe("no-store");
    expect((await gateway.ask("/api/nothing")).headers["cache-control"]).toBe("no-store");
  });

  test("has earlier answers for searches and availability only", async () => {
    expect((await gateway.ask("/api/nothing", { headers: HTML })).status).toBe(404);
    expect((await gateway.ask("/assets/old-000000.js", { headers: { accept: "*/*" } })).status).toBe(404);
    expect((await gateway.ask("/", { method: "POST", headers: HTML })).status).toBe(404);
  });

  test("HEAD returns the head only", async () => {
    const answer = await gateway.ask("/", { method: "HEAD", headers: HTML });

    expect(answer).toMatchObject({ status: 200, text: "" });
    expect(answer.headers["content-length"]).toBe(String(PAGE.length));
  });
});

test("the page has an absolute address for its preview picture, compressed or not", async () => {
  const folder = await aFolder();
  const page = (picture: string) =>
    `<!doctype html><meta property="og:image" content="${picture}" /><p>/social.png</p>`;
  await writeFile(join(folder, "index.html"), page("/social.png"));
  await writeFile(join(folder, "index.html.br"), brotliCompressSync(page("/social.png")));
  await writeFile(join(folder, "pages.json"), PAGES);
  const PUBLIC_URL = "https://stockfinder.example";
  const known = await aGateway({ config: { webFiles: folder }, environment: { PUBLIC_URL } });
  const whole = page("https://stockfinder.example/social.png");

  expect((await known.ask("/posts", { headers: HTML })).text).toBe(whole);
  const packed = await fetch(new URL("/posts", known.url), { headers: { ...HTML, "accept-encoding": "br" } });
  expect(packed.headers.get("content-encoding")).toBe("br");
  expect(await packed.text()).toBe(whole);

  const laptop = await aGateway({ config: { webFiles: folder } });
  expect((await laptop.ask("/posts", { headers: HTML })).text).toBe(page("/social.png"));
});

test("other files are cached for a while and revalidated", async () => {
  const answer = await gateway.ask("/humans.txt");

  expect(answer).toMatchObject({ status: 200, text: "Made with love" });
  expect(answer.headers["cache-control"]).toBe("public, max-age=3600");
  expect(answer.headers.etag).toBeDefined();
});

test.each([
  "/../secret.txt",
  "/assets/../../secret.txt",
  "/%2e%2e/secret.txt",
  "/..%2fsecret.txt",
  "/assets/..\\..\\secret.txt",
  "//secret.txt",
])("%s does not leave the folder", async (path) => {
  const answer = await gateway.ask(path);

  expect(answer.status).toBe(404);
  expect(answer.text).not.toContain("for nobody's eyes");
});
