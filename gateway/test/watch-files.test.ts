import { importWatches, writeWatchFile } from "@stockfinder/contracts/imports";
import { beforeEach, expect, test } from "vitest";
import { post } from "./ask.ts";
import { aGateway, type GatewayUnderTest } from "./gateway-under-test.ts";

const FINGERPRINT = { "x-fingerprint": "0123456789abcdef0123456789abcdef" };

let gateway: GatewayUnderTest;
beforeEach(async () => {
  gateway = await aGateway();
});

test("a caller's watches are a CSV", async () => {
  await gateway.bus.serve(writeWatchFile, async () => "name,upc\r\nÖl,1");
  const { status, headers, text } = await gateway.ask("/api/watch.csv", { headers: FINGERPRINT });
  expect({ status, type: headers["content-type"], text }).toEqual({
    status: 200,
    type: "text/csv; charset=utf-8",
    text: "name,upc\r\nÖl,1",
  });
});

test("an import may be longer than other bodies, up to a megabyte", async () => {
  await gateway.bus.serve(importWatches, async () => ({ rows: [] }));
  const importOf = (length: number) =>
    post(gateway.url, "/api/import", { source: "csv", text: "a".repeat(length), preview: true }, FINGERPRINT);
  expect((await importOf(900_000)).json()).toEqual({ rows: [] });
  expect((await importOf(1_000_001)).json()).toMatchObject({ status: 400, errors: [{ path: "text" }] });
  expect((await importOf(2_000_000)).status).toBe(413);
});
