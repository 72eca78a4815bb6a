import { EventEmitter } from "node:events";
import type { Bus } from "@stockfinder/bus/bus";
import { connectBus } from "@stockfinder/bus/connect";
import { type Post, postAdded } from "@stockfinder/contracts/community";
import { FEED_DISTANCES, type FeedDistance } from "@stockfinder/contracts/post-options";
import { systemClock } from "@stockfinder/service/clock";
import { expect, onTestFinished, test } from "vitest";
import { type OpenResponse, PostStreams } from "./post-streams.ts";

/** A response without a socket, which records its calls. */
class Response extends EventEmitter implements OpenResponse {
  readonly written: string[] = [];
  writableLength = 0;
  writableEnded = false;
  /** How often its state was read. */
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
  /** The received posts, by id. */
  get posts(): string[] {
    return this.written.flatMap((text) => /^id: (.*)\nevent: post\ndata: .*\n\n$/.exec(text)?.[1] ?? []);
  }
}

/** Streams in a country whose areas lie on a line, a mile apart; `asked` has each requested distance. */
async function somePostStreams({ clock = systemClock } = {}) {
  const bus = await connectBus("memory:", { service: "test" });
  onTestFinished(() => bus.close());
  const asked: number[] = [];
  const areasWithin = (zipcode: string, miles: number) => {
    asked.push(miles);
    return Array.from({ length: 2 * miles + 1 }, (_, i) => zip(Number(zipcode) - miles + i));
  };
  const streams = new PostStreams({ bus, clock, areasWithin });
  await streams.listen();
  onTestFinished(() => streams.stop());
  const open = (area: number, distance: FeedDistance, caller = "192.0.2.1") => {
    const response = new Response();
    streams.add(response, { area: zip(area), distance, networks: networksOf(caller) });
    return response;
  };
  return { bus, streams, open, asked };
}

function networksOf(caller: string) {
  return [{ key: caller, times: 1 }];
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

test("a post's cost does not grow with the streams of other areas", async () => {
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

test("without open streams a post costs no look-up", async () => {
  const { bus, asked } = await somePostStreams();
  await post(bus, 1_000);
  expect(asked).toEqual([]);
});

test("a slow reader is cut off, and the others are not delayed", async () => {
  const { bus, streams, open } = await somePostStreams();
  const [slow, quick] = [open(1_000, 5), open(1_000, 5)];
  slow.writableLength = 100_000;

  const id = await post(bus, 1_000);

  expect(slow.destroyed).toBe(true);
  expect(quick.posts).toEqual([id]);
  expect(streams.size).toBe(1);
});

test("each stream gets heartbeats", async () => {
  const beats: (() => void)[] = [];
  const clock = { ...systemClock, sleep: () => new Promise<void>((resolve) => beats.push(resolve)) };
  const { streams, open } = await somePostStreams({ clock });
  streams.start();
  const stream = open(1_000, 5);
  expect(stream.written).toEqual([expect.stringMatching(/^retry: [2-6]\d{3}\n\n$/)]);

  beats.shift()?.();
  await expect.poll(() => beats).toHaveLength(1);

  expect(stream.written.slice(1)).toEqual([":\n\n"]);
});

test("streams are limited by address and in total", async () => {
  const { streams, open } = await somePostStreams();
  const mine = Array.from({ length: 100 }, () => open(1_000, 5, "mine"));
  expect(() => streams.makeRoomFor(networksOf("mine"))).toThrow(
    expect.objectContaining({ code: "too-many" }),
  );
  streams.makeRoomFor(networksOf("yours"));
  mine[0]?.end();
  streams.makeRoomFor(networksOf("mine"));

  for (let index = streams.size; index < 10_000; index++) open(1_000, 5, `caller ${index}`);
  expect(() => streams.makeRoomFor(networksOf("yours"))).toThrow(
    expect.objectContaining({ code: "unavailable", details: { retryAfterSeconds: 30 } }),
  );
});

test("a stop ends every stream and refuses new ones", async () => {
  const { streams, open } = await somePostStreams();
  const stream = open(1_000, 5);

  streams.stop();

  expect(stream.writableEnded).toBe(true);
  expect(() => streams.makeRoomFor(networksOf("anybody"))).toThrow(
    expect.objectContaining({ code: "unavailable" }),
  );
});

test("a post of an unknown zip code reaches no stream", async () => {
  const bus = await connectBus("memory:", { service: "test" });
  onTestFinished(() => bus.close());
  const streams = new PostStreams({ bus, clock: systemClock, areasWithin: () => null });
  await streams.listen();
  onTestFinished(() => streams.stop());
  const response = new Response();
  streams.add(response, { area: zip(1_000), distance: 5, networks: [] });

  await post(bus, 1_000);

  expect(response.posts).toEqual([]);
});
