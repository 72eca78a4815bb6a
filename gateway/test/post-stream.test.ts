import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connectBus } from "@stockfinder/bus/connect";
import { type Post, postAdded } from "@stockfinder/contracts/community";
import { servers } from "@stockfinder/testing/servers";
import { describe, expect, onTestFinished, test } from "vitest";
import { aGateway, type GatewayUnderTest } from "./gateway-under-test.ts";

/** A stop that waited until its time was up would outlast the test. */
const GRACE_MS = 20_000;
const TEST_LIMIT_MS = 10_000;

const STREAM = "/api/post/stream?zipcode=44114&distance=5";

/** The events of a stream so far. */
interface Stream {
  readonly response: IncomingMessage;
  readonly posts: () => Post[];
  text: string;
  close(): void;
}

async function streamOf({ url }: GatewayUnderTest, path = STREAM): Promise<Stream> {
  const asking = request(new URL(path, url), { agent: false });
  asking.end();
  const [response] = await once(asking, "response");
  asking.on("error", () => {}); // the test itself breaks off
  response.on("error", () => {});
  const stream: Stream = {
    response,
    text: "",
    posts: () =>
      [...stream.text.matchAll(/^event: post\ndata: (.*)$/gm)].map(([, data = ""]) => JSON.parse(data)),
    close: () => asking.destroy(),
  };
  response.setEncoding("utf8").on("data", (chunk: string) => {
    stream.text += chunk;
  });
  onTestFinished(() => stream.close());
  return stream;
}

const A_POST: Post = {
  _id: "0123456789abcdef01234567",
  title: "<b>Wipes</b> are back",
  text: "two\nlines",
  userName: "Sunny Otter",
  date: "2026-11-20T08:00:00.000Z",
  location: null,
  zipcode: "44113",
  itemName: null,
  status: null,
  quantity: null,
  store: "Target",
  votes: { up: 0, down: 0 },
};

describe.each([
  { name: "in the process", amqp: "memory:" },
  { name: "over RabbitMQ", amqp: servers.amqp },
])("a new post, $name", ({ amqp }) => {
  test.skipIf(amqp === null)("reaches everybody with an open feed that it belongs to", async () => {
    const bus = await connectBus(amqp ?? "", { service: "test", namespace: crypto.randomUUID() });
    const gateway = await aGateway({ bus });
    const [near, wide, abroad] = await Promise.all([
      streamOf(gateway),
      streamOf(gateway, "/api/post/stream?zipcode=44114"),
      streamOf(gateway, "/api/post/stream?zipcode=k1a%200b1&distance=80"),
    ]);

    await bus.publish(postAdded, { post: A_POST, upc: null });
    await bus.publish(postAdded, { post: { ...A_POST, zipcode: "K1A0B1" }, upc: null });

    await expect.poll(() => near.posts()).toEqual([A_POST]);
    await expect.poll(() => wide.posts()).toEqual([A_POST]);
    await expect.poll(() => abroad.posts()).toEqual([{ ...A_POST, zipcode: "K1A0B1" }]);
    expect(near.text).toContain(`id: ${A_POST._id}\nevent: post\n`);
  });
});

test("it is an event stream that no proxy may cache or compress", async () => {
  const gateway = await aGateway();

  const { response } = await streamOf(gateway);

  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    "content-type": "text/event-stream",
    "x-accel-buffering": "no",
    "x-request-id": expect.any(String),
  });
  expect(response.headers["cache-control"]).toContain("no-transform");
});

test.each([
  ["a zip code that there is not", "/api/post/stream?zipcode=00000", 404],
  ["what is no zip code", "/api/post/stream?zipcode=4411", 400],
  ["no zip code", "/api/post/stream", 400],
  ["a distance that is not offered", "/api/post/stream?zipcode=44114&distance=7", 400],
  ["a field that there is not", `${STREAM}&since=1`, 400],
])("%s is refused", async (_what, path, status) => {
  const gateway = await aGateway();

  const answer = await gateway.ask(path);

  expect(answer.status).toBe(status);
  expect(answer.headers["content-type"]).toBe("application/problem+json");
});

test("it is only read, and from its beginning", async () => {
  const gateway = await aGateway();

  for (const method of ["POST", "HEAD", "DELETE"]) {
    expect((await gateway.ask(STREAM, { method })).status, method).toBe(405);
  }
});

test(
  "a stop ends it at once, and does not wait for it",
  async () => {
    const gateway = await aGateway();
    const { response } = await streamOf(gateway);
    const ended = once(response, "end");

    await Promise.all([ended, gateway.stop(GRACE_MS)]);
  },
  TEST_LIMIT_MS,
);
