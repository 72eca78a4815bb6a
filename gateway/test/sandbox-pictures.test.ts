import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { aGateway } from "./gateway-under-test.ts";

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"/>';

/** A sandbox that serves `pictures` and records its requests. */
async function aSandbox(pictures: Record<string, string>) {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url = "" }, response) => {
    asked.push(url);
    const picture = pictures[url];
    response.writeHead(picture === undefined ? 404 : 200, { "content-type": "text/html" }).end(picture);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { asked, url: `http://127.0.0.1:${port}` };
}

test("a product's picture is fetched once and relayed without rights to run scripts", async () => {
  const sandbox = await aSandbox({ "/pictures/00123.svg": DRAWING });
  const gateway = await aGateway({ environment: { SANDBOX_URL: sandbox.url } });

  const answer = await gateway.ask("/sandbox-pictures/00123.svg");
  await gateway.ask("/sandbox-pictures/00123.svg");

  expect(answer).toMatchObject({ status: 200, text: DRAWING });
  expect(answer.headers["content-type"]).toBe("image/svg+xml");
  expect(answer.headers["content-security-policy"]).toContain("sandbox");
  expect(answer.headers["cache-control"]).toContain("max-age");
  expect(sandbox.asked).toEqual(["/pictures/00123.svg"]);
});

test.each(["/sandbox-pictures/404.svg", "/sandbox-pictures/12a.svg", "/sandbox-pictures/..%2fcontrol.svg"])(
  "%s is no picture",
  async (path) => {
    const sandbox = await aSandbox({});
    const gateway = await aGateway({ environment: { SANDBOX_URL: sandbox.url } });

    expect((await gateway.ask(path)).status).toBe(404);
    expect(sandbox.asked.every((url) => url === "/pictures/404.svg")).toBe(true);
  },
);

test("an endless picture is not relayed", async () => {
  const sandbox = await aSandbox({ "/pictures/1.svg": DRAWING.padEnd(65_537) });
  const gateway = await aGateway({ environment: { SANDBOX_URL: sandbox.url } });

  expect((await gateway.ask("/sandbox-pictures/1.svg")).status).toBe(502);
});

test("an unavailable sandbox is 503", async () => {
  const gateway = await aGateway({ environment: { SANDBOX_URL: "http://127.0.0.1:1" } });

  expect((await gateway.ask("/sandbox-pictures/1.svg")).status).toBe(503);
});

test("without a sandbox the pictures are 404", async () => {
  const gateway = await aGateway();

  expect((await gateway.ask("/sandbox-pictures/1.svg")).status).toBe(404);
});
