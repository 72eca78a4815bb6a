import { EventEmitter } from "node:events";
import { connectBus } from "@stockfinder/bus/connect";
import { type Post, postAdded } from "@stockfinder/contracts/community";
import type { FeedDistance } from "@stockfinder/contracts/post-options";
import { type Clock, systemClock } from "@stockfinder/service/clock";
import { expect, onTestFinished, test } from "vitest";
import { type OpenResponse, PostStreams } from "./post-streams.ts";

const CLEVELAND = "44114";
/** 30 miles from Cleveland. */
const AKRON = "44308";

/** A response without a socket, which records its calls. */
class Response extends EventEmitter implements OpenResponse {
  readonly written: string[] = [];
  destroyed = false;
  isEnded = false;
  write(chunk: string): void {
    this.written.push(chunk);
  }
  end(): void {
    this.isEnded = true;
    this.emit("close");
  }
  /** The received posts, by id. */
  get posts(): string[] {
    return this.written.flatMap((text) => /^id: (.*)\nevent: post\ndata: .*\n\n$/.exec(text)?.[1] ?? []);
  }
}

async function somePostStreams(clock: Clock = systemClock) {
  const bus = await connectBus("memory:", { service: "test" });
  onTestFinished(() => bus.close());
  const streams = new PostStreams({ bus, clock });
  await streams.listen();
  onTestFinished(() => streams.stop());
  const open = (area: string, distance: FeedDistance) => {
    const response = new Response();
    streams.add(response, { area, distance });
    return response;
  };
  let posts = 0;
  const post = async (zipcode: string): Promise<string> => {
    const _id = (++posts).toString(16).padStart(24, "0");
    const nothing = { location: null, itemName: null, status: null, quantity: null };
    const said = { title: "Wipes", text: "are\nback", userName: "Sunny Otter", store: "Target" };
    const made: Post = {
      _id,
      ...said,
      ...nothing,
      zipcode,
      date: "2026-11-20T08:00:00.000Z",
      votes: { up: 0, down: 0 },
    };
    await bus.publish(postAdded, { post: made, upc: null });
    return _id;
  };
  return { streams, open, post };
}

test("a post reaches the feeds that it is near enough to, and no others", async () => {
  const { open, post } = await somePostStreams();
  const here = open(CLEVELAND, 5);
  const far = open(AKRON, 20);
  const wide = open(AKRON, 80);

  const id = await post(CLEVELAND);

  expect([here, far, wide].map((stream) => stream.posts)).toEqual([[id], [], [id]]);
  expect(here.written.at(-1)).toContain('"text":"are\\nback"');
});

test("all streams of a feed get it, once each, until they are closed", async () => {
  const { streams, open, post } = await somePostStreams();
  const [one, other] = [open(CLEVELAND, 5), open(CLEVELAND, 5)];
  const first = await post(CLEVELAND);
  other.end();
  const second = await post(CLEVELAND);

  expect(one.posts).toEqual([first, second]);
  expect(other.posts).toEqual([first]);
  expect(streams.size).toBe(1);
});

test("each stream gets heartbeats", async () => {
  const beats: (() => void)[] = [];
  const clock = { ...systemClock, sleep: () => new Promise<void>((resolve) => beats.push(resolve)) };
  const { streams, open } = await somePostStreams(clock);
  streams.start();
  const stream = open(CLEVELAND, 5);
  expect(stream.written).toEqual([expect.stringMatching(/^retry: [2-6]\d{3}\n\n$/)]);

  beats.shift()?.();
  await expect.poll(() => beats).toHaveLength(1);

  expect(stream.written.slice(1)).toEqual([":\n\n"]);
});

test("a stop ends every stream and refuses new ones", async () => {
  const { streams, open } = await somePostStreams();
  const stream = open(CLEVELAND, 5);

  streams.stop();

  expect(stream.isEnded).toBe(true);
  expect(() => streams.expectRunning()).toThrow(expect.objectContaining({ code: "unavailable" }));
});

test("a post of an unknown zip code reaches no stream", async () => {
  const { open, post } = await somePostStreams();
  const stream = open(CLEVELAND, 80);

  await post("00000");

  expect(stream.posts).toEqual([]);
});
