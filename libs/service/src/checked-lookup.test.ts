import { once } from "node:events";
import { Agent, createServer, get, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { checkedLookup } from "./checked-lookup.ts";

const LOOPBACK = { address: "127.0.0.1", family: 4 };

/** The status of a page of `shop.example`, on the port of a server of this machine. */
function ask(port: number, lookup: ReturnType<typeof checkedLookup>): Promise<number | undefined> {
  const agent = new Agent({ lookup });
  onTestFinished(() => agent.destroy());
  return new Promise((resolve, reject) => {
    get(`http://shop.example:${port}/p/1`, { agent }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on("error", reject);
  });
}

/** A server of this machine, the requests that it got, and how many connections were made to it. */
async function aServer() {
  const received: { headers: IncomingHttpHeaders }[] = [];
  let connections = 0;
  const server = createServer(({ headers }, response) => {
    received.push({ headers });
    response.end();
  });
  server.on("connection", () => {
    connections++;
  });
  server.listen(0, LOOPBACK.address);
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { server: { received, connections: () => connections }, port };
}

test("the connection goes to the address that was checked: the name is resolved once for it", async () => {
  const { server, port } = await aServer();
  const resolve = vi.fn().mockResolvedValueOnce([LOOPBACK]).mockRejectedValue(new Error("asked twice"));
  const isAllowed = vi.fn(() => true);

  expect(await ask(port, checkedLookup(resolve, isAllowed))).toBe(200);

  expect(resolve).toHaveBeenCalledExactlyOnceWith("shop.example");
  expect(isAllowed).toHaveBeenCalledExactlyOnceWith("127.0.0.1");
  expect(server.received).toMatchObject([{ headers: { host: `shop.example:${port}` } }]);
});

test("one address that is not allowed refuses the name", async () => {
  const { server, port } = await aServer();
  const lookup = checkedLookup(
    async () => [LOOPBACK, { address: "10.0.0.1", family: 4 }],
    (address) => address === LOOPBACK.address,
  );

  await expect(ask(port, lookup)).rejects.toThrow("the name leads to 10.0.0.1");
  expect(server.connections()).toBe(0);
});

test("by default only public addresses are allowed", async () => {
  const { server, port } = await aServer();

  await expect(
    ask(
      port,
      checkedLookup(async () => [LOOPBACK]),
    ),
  ).rejects.toThrow("leads to 127.0.0.1");
  await expect(
    ask(
      port,
      checkedLookup(async () => []),
    ),
  ).rejects.toThrow("the name has no address");
  expect(server.connections()).toBe(0);
});

test("a name server's failure is the connection's", async () => {
  const lookup = checkedLookup(async () => {
    throw Object.assign(new Error("getaddrinfo ENOTFOUND shop.example"), { code: "ENOTFOUND" });
  });

  await expect(ask(1, lookup)).rejects.toMatchObject({ code: "ENOTFOUND" });
});

test.each([false, true])("answers in the requested form (all: %s)", async (all) => {
  const lookup = checkedLookup(
    async () => [LOOPBACK],
    () => true,
  );
  const answered = vi.fn();

  lookup("shop.example", { all }, answered);

  await vi.waitFor(() => expect(answered).toHaveBeenCalled());
  expect(answered.mock.calls).toEqual(all ? [[null, [LOOPBACK]]] : [[null, "127.0.0.1", 4]]);
});
