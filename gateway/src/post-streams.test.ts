import { EventEmitter } from "node:events";
import type { Bus } from "@stockfinder/bus/bus";
import { connectBus } from "@stockfinder/bus/connect";
import { feedArea, type Post, postAdded } from "@stockfinder/contracts/community";
import { FEED_DISTANCES, type FeedDistance } from "@stockfinder/contracts/post-options";
import { systemClock } from "@stockfinder/service/clock";
import { expect, onTestFinished, test, vi } from "vitest";
import { type OpenResponse, PostStreams } from "./post-streams.ts";

/** What a stream is asked to do, without a socket behind it. */
class Response extends EventEmitter implements OpenResponse {
  readonly written: string[] = [];
  writableLength = 0;
  writableEnded = false;
  /** How often somebody wanted to know whether it is there. */
  looks = 0;
  #isDestroyed = false;
  get destroyed(): boolean {
    this.looks++;
    return this.#isDestroyed;
  }
  write(chunk: unknown): boolean {
    this.written.push(String(chunk));
    return true;
  }
  end(): this {
    this.writableEnded = true;
    this.emit("close");
    return this;
  }
  destroy(): this {
    this.#isDestroyed = true;
    this.emit("close");
    return this;
  }
  /** The posts that came, by id. */
  get posts(): string[] {
    return this.written.flatMap((text) => /^id: (.*)\nevent: post\ndata: .*\n\n$/.exec(text)?.[1] ?? []);
  }
}

/** Areas lie on a line, a mile apart; the streams are told of every post by a community that knows that. */
async function somePostStreams({ clock = systemClock } = {}) {
  const bus = await connectBus("memory:", { service: "test" });
  onTestFinished(() => bus.close());
  const asked: number[] = [];
  await bus.serve(feedArea, async ({ zipcode, distance }) => {
    asked.push(distance);
    const from = Number(zipcode);
    return { zipcodes: Array.from({ length: 2 * distance + 1 }, (_, i) => zip(from - distance + i)) };
  });
  const warn = vi.fn();
  const streams = new PostStreams({ bus, clock, logger: { warn } });
  await streams.listen();
  onTestFinished(() => streams.stop());
  const open = (area: number, distance: FeedDistance, caller = "192.0.2.1") => {
    const response = new Response();
    streams.add(response, { area: zip(area), distance, caller });
    return response;
  };
  return { bus, streams, open, asked, warn };
}

function zip(number: number): string {
  return String(number).padStart(5, "0");
}

let posts = 0;

async function post(bus: Bus, at: number): Promise<string> {
  const _id = (++posts).toString(16).padStart(24, "0");
  const nothing = { location: null, itemName: null, status: null, quantity: null };
  const said = { title: "Wipes", text: "are\nback", userName: "Sunny Otter", store: "Target" };
  const made: Post = {
    _id,
    ...said,
    ...nothing,
    zipcode: zip(at),
    date: "2026-11-20T08:00:00.000Z",
    votes: { up: 0, down: 0 },
  };
  await bus.publish(postAdded, { post: made, upc: null });
  return _id;
}

test("a post reaches the feeds that it is near enough to, and no others", async () => {
  const { bus, open } = await somePostStreams();
  const here = open(1_000, 5);
  const near = open(1_020, 20);
  const far = open(1_021, 20);
  const wide = open(1_080, 80);

  const id = await post(bus, 1_000);

  expect([here, near, far, wide].map((stream) => stream.posts)).toEqual([[id], [id], [], [id]]);
  expect(here.written.at(-1)).toContain('"text":"are\\nback"');
});

test("all streams of a feed get it, once each, until they are closed", async () => {
  const { bus, streams, open } = await somePostStreams();
  const [one, other] = [open(1_000, 5), open(1_000, 5)];
  const first = await post(bus, 1_000);
  other.end();
  const second = await post(bus, 1_001);

  expect(one.posts).toEqual([first, second]);
  expect(other.posts).toEqual([first]);
  expect(streams.size).toBe(1);
});

test("what a post costs does not grow with the streams that it does not concern", async () => {
  const { bus, open, asked } = await somePostStreams();
  const elsewhere = Array.from({ length: 5_000 }, (_, index) =>
    open(10_000 + index, FEED_DISTANCES[index % 5] ?? 5, `caller ${index % 500}`),
  );

  const looks = () => elsewhere.map((stream) => stream.looks);
  const before = looks();
  await post(bus, 1_000);

  expect(looks()).toEqual(before);
  expect(asked).toEqual([...FEED_DISTANCES]);
  expect(elsewhere.every((stream) => stream.posts.length === 0)).toBe(true);
});

test("posts that come at once leave room for other calls", async () => {
  const { bus, open } = await somePostStreams();
  const stream = open(1_000, 5);
  const call = bus.call.bind(bus);
  let pending = 0;
  let most = 0;
  bus.call = async (operation, input, context) => {
    most = Math.max(most, ++pending);
    return await call(operation, input, context).finally(() => pending--);
  };

  const ids = await Promise.all(Array.from({ length: 30 }, () => post(bus, 1_000)));

  expect(stream.posts).toEqual(ids);
  expect(most).toBeLessThanOrEqual(40);
});

test("nobody is asked where nobody listens", async () => {
  const { bus, asked } = await somePostStreams();
  await post(bus, 1_000);
  expect(asked).toEqual([]);
});

test("whoever reads too slowly is cut off, and the others are not held up", async () => {
  const { bus, streams, open } = await somePostStreams();
  const [slow, quick] = [open(1_000, 5), open(1_000, 5)];
  slow.writableLength = 100_000;

  const id = await post(bus, 1_000);

  expect(slow.destroyed).toBe(true);
  expect(quick.posts).toEqual([id]);
  expect(streams.size).toBe(1);
});

test("each connection is kept from looking dead", async () => {
  const beats: (() => void)[] = [];
  const clock = { ...systemClock, sleep: () => new Promise<void>((resolve) => beats.push(resolve)) };
  const { streams, open } = await somePostStreams({ clock });
  void streams.start();
  const stream = open(1_000, 5);
  expect(stream.written).toEqual([expect.stringMatching(/^retry: [2-6]\d{3}\n\n$/)]);

  beats.shift()?.();
  await expect.poll(() => beats).toHaveLength(1);

  expect(stream.written.slice(1)).toEqual([":\n\n"]);
});

test("there is room for so many of one address, and of all", async () => {
  const { streams, open } = await somePostStreams();
  const mine = Array.from({ length: 100 }, () => open(1_000, 5, "mine"));
  expect(() => streams.makeRoomFor("mine")).toThrow(expect.objectContaining({ code: "too-many" }));
  streams.makeRoomFor("yours");
  mine[0]?.end();
  streams.makeRoomFor("mine");

  for (let index = streams.size; index < 10_000; index++) open(1_000, 5, `caller ${index}`);
  expect(() => streams.makeRoomFor("yours")).toThrow(
    expect.objectContaining({ code: "unavailable", details: { retryAfterSeconds: 30 } }),
  );
});

test("a stop ends every stream and lets no more in", async () => {
  const { streams, open } = await somePostStreams();
  const stream = open(1_000, 5);

  streams.stop();

  expect(stream.writableEnded).toBe(true);
  expect(() => streams.makeRoomFor("anybody")).toThrow(expect.objectContaining({ code: "unavailable" }));
});

test("a community that does not say what is near is told of, and the stream stays", async () => {
  const bus = await connectBus("memory:", { service: "test" });
  onTestFinished(() => bus.close());
  const warn = vi.fn();
  const streams = new PostStreams({ bus, clock: systemClock, logger: { warn } });
  await streams.listen();
  const stream = new Response();
  streams.add(stream, { area: "01000", distance: 5, caller: "192.0.2.1" });

  await post(bus, 1_000);

  expect(warn).toHaveBeenCalled();
  expect(stream.writableEnded).toBe(false);
});
