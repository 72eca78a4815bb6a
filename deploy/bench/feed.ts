import type { RequestContext } from "@stockfinder/bus/bus";
import { connectCache } from "@stockfinder/cache/connect";
import { fetchPosts } from "@stockfinder/community/operations/read-posts";
import { pagePlaces } from "@stockfinder/community/posts/page-places";
import { POST_COLUMNS } from "@stockfinder/community/posts/posts";
import { type FeedDistance, POSTS_PER_PAGE } from "@stockfinder/contracts/post-options";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import { medianTimes } from "./compare.ts";
import { databaseWithPosts } from "./many-posts.ts";
import { type Row, ratioAtMost } from "./table.ts";

const POSTS = 1_000_000;
const PAGES = 100;
const TIMES = 200;

const PLACES = [
  { name: "New York", zipcode: "10001" },
  { name: "Cleveland", zipcode: "44114" },
  { name: "Terlingua, TX", zipcode: "79852" },
];
const DISTANCES: readonly FeedDistance[] = [5, 20, 80];

interface Feed {
  readonly zipcode: string;
  readonly distance: FeedDistance;
}

/** Compares feed pages with reading the newest posts anywhere; in dense, medium and empty areas. */
export async function feed({ postgres }: { postgres: string }): Promise<Row[]> {
  const community = await filledCommunity(postgres, POSTS);
  const rows: Row[] = [];
  const depths: number[] = [];
  try {
    for (const { name, zipcode } of PLACES) {
      for (const distance of DISTANCES) {
        const asked = { zipcode, distance };
        const before = await community.endOf(asked, PAGES - 1);
        const [newest = 0, page = 0, deepPage = 0] = await medianTimes({ times: TIMES }, [
          () => community.newestAnywhere(),
          () => community.page(asked),
          () => community.page(asked, before),
        ]);
        rows.push(
          ratioAtMost(25, {
            name: `feed, 1,000,000 posts, ${distance} miles, ${name}, p50`,
            baseline: "newest 15 by index",
            ratio: page / newest,
            details: `${page.toFixed(2)} ms against ${newest.toFixed(2)} ms`,
          }),
        );
        if (before !== null) depths.push(deepPage / page);
      }
    }
  } finally {
    await community.drop();
  }
  const deepest = ratioAtMost(2, {
    name: `page ${PAGES}, worst of ${depths.length} feeds, p50`,
    baseline: "page 1",
    ratio: Math.max(...depths),
    details: `best ${Math.min(...depths).toFixed(2)}`,
  });
  return [...rows, deepest];
}

async function filledCommunity(serverUrl: string, posts: number) {
  const { database, drop } = await databaseWithPosts(serverUrl, posts);
  const cache = await connectCache("memory:", { keyPrefix: "" });
  const answer = fetchPosts({ database, pagePlaces: pagePlaces(cache) });

  /** Returns the start of the next page; null after the last. */
  async function page({ zipcode, distance }: Feed, after: string | null = null): Promise<string | null> {
    const input = { zipcode, distance, offset: 0, perpage: POSTS_PER_PAGE, address: "192.0.2.1", after };
    const outcome = await answer(input, CONTEXT);
    if (!("next" in outcome)) throw new Error("the feed was refused");
    return outcome.next;
  }

  return {
    page,
    /** The last post of a page; null if there are fewer pages. */
    async endOf(asked: Feed, pages: number): Promise<string | null> {
      let end = await page(asked);
      for (let read = 1; read < pages && end !== null; read++) end = await page(asked, end);
      return end;
    },
    async newestAnywhere(): Promise<void> {
      await database.query(
        `select ${POST_COLUMNS}
         from community.posts post join community.neighbours neighbour on neighbour.id = post.neighbour_id
         where post.hidden_at is null order by post.id desc limit ${POSTS_PER_PAGE}`,
      );
    },
    async drop(): Promise<void> {
      await cache.close();
      await drop();
    },
  };
}

const CONTEXT: RequestContext = {
  principal: ANONYMOUS,
  requestId: "bench",
  deadline: Number.POSITIVE_INFINITY,
  signal: new AbortController().signal,
  reuseFor: () => {},
};
