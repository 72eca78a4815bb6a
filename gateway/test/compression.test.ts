import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import type { RetailerId } from "@stockfinder/contracts/retailers";
import type { Result } from "@stockfinder/contracts/searches";
import { expect, test } from "vitest";
import { aGateway, aResult, type GatewayUnderTest, serveSearch } from "./gateway-under-test.ts";

const SEARCH = "/api/search?query=wipes&zip=44114";
const ONE = "/api/search/target?query=wipes&zip=44114";
const LONG = "disinfecting wipes, lemon scent, ".repeat(300);

async function asked(
  { url }: GatewayUnderTest,
  path: string,
  headers: Record<string, string>,
): Promise<IncomingMessage> {
  const sent = request(url + path, { headers, agent: false });
  sent.end();
  const [response] = await once(sent, "response");
  return response;
}

const gunzipped = (response: IncomingMessage) => text(response.pipe(createGunzip()));

test("an answer is compressed for callers that accept it, and the same for all", async () => {
  const gateway = await aGateway();
  await serveSearch(gateway.bus, (retailer, reuseFor) => {
    reuseFor(60_000);
    return aResult(retailer, LONG);
  });
  const plain = await gateway.ask(ONE);
  expect(plain.headers).not.toHaveProperty("content-encoding");

  for (const path of [ONE, ONE, SEARCH]) {
    const response = await asked(gateway, path, { "accept-encoding": "gzip, br" });
    expect(response.headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
    expect(await gunzipped(response)).toBe((await gateway.ask(path)).text);
    const { "content-length": length } = response.headers;
    expect(Number(length)).toBeLessThan((await gateway.ask(path)).text.length / 5);
  }
});

test("a short answer is sent uncompressed", async () => {
  const gateway = await aGateway();
  await serveSearch(gateway.bus, (retailer) => aResult(retailer));

  const response = await asked(gateway, ONE, { "accept-encoding": "gzip" });

  expect(response.headers).not.toHaveProperty("content-encoding");
  expect(await text(response)).toBe((await gateway.ask(ONE)).text);
});

test("a compressed stream passes each section on before the next store answers", async () => {
  const gateway = await aGateway();
  const last = Promise.withResolvers<Result>();
  await serveSearch(gateway.bus, (retailer: RetailerId) =>
    retailer === "ebay" ? last.promise : aResult(retailer, LONG),
  );

  const headers = { "accept-encoding": "gzip", accept: "text/event-stream" };
  const response = await asked(gateway, `${SEARCH}&retailers=target,ebay`, headers);
  let wireBytes = 0;
  response.on("data", (chunk: Buffer) => {
    wireBytes += chunk.length;
  });
  let read = "";
  const stream = response.pipe(createGunzip()).setEncoding("utf8");
  stream.on("data", (chunk: string) => {
    read += chunk;
  });

  await expect.poll(() => read).toContain('"retailer":"target"');
  expect(read).toMatch(/\n\n$/);
  expect(read).not.toContain("ebay wipes");
  last.resolve(aResult("ebay"));
  await once(stream, "end");

  expect(read).toContain("ebay wipes");
  expect(read).toMatch(/event: done\ndata: \{.*\}\n\n$/);
  expect(response.headers).toMatchObject({ "content-encoding": "gzip" });
  expect(wireBytes).toBeLessThan(read.length / 5);
});

test("a reader that leaves a compressed stream stops it", async () => {
  const gateway = await aGateway();
  const never = Promise.withResolvers<Result>();
  await serveSearch(gateway.bus, (retailer) =>
    retailer === "ebay" ? never.promise : aResult(retailer, LONG),
  );
  const headers = { "accept-encoding": "gzip", accept: "text/event-stream" };
  const response = await asked(gateway, `${SEARCH}&retailers=target,ebay`, headers);
  await once(response, "data");

  response.destroy();

  const open = async () =>
    /^gateway_connections\{.*\} (\d+)$/m.exec((await gateway.ask("/metrics")).text)?.[1];
  await expect.poll(open).toBe("1"); // the one that asks
  never.resolve(aResult("ebay"));
  expect(await gateway.ask("/healthz")).toMatchObject({ status: 200 });
});
