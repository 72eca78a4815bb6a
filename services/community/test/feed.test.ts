import { fetchPosts, reportPost } from "@stockfinder/contracts/community";
import type { InputOf } from "@stockfinder/contracts/operation";
import { areasWithin } from "@stockfinder/places/places";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { UNSHRUNK } from "@stockfinder/testing/unshrunk";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newestPosts } from "../src/posts/feed.ts";
import { restorePost } from "../src/posts/reports.ts";
import { aUser, type CommunityService, startService } from "./community-service.ts";

const [CLEVELAND, AKRON, COLUMBUS, OTTAWA] = ["44114", "44308", "43215", "K1A0B1"];

describe.each(SETUPS)("the feed, on $name", (setup) => {
  let community: CommunityService;
  beforeAll(async () => {
    community = await startService(setup);
  });
  afterAll(() => community.stop());
  beforeEach(() => emptied(community.database, "community.neighbours cascade"));

  const idsIn = async (zipcode: string, distance?: 5 | 10 | 20 | 40 | 80) =>
    (await community.feed({ zipcode, ...(distance && { distance }) })).posts.map(({ _id }) => _id);

  /** Adds posts to each zip code, a millisecond apart. Returns their ids, newest first. */
  async function manyPosts(zipcodes: readonly string[], inEach: number): Promise<string[]> {
    const userID = aUser();
    await community.post({ userID });
    const { rows } = await community.database.query<{ id: string; zipcode: string }>(
      `insert into community.posts (id, neighbour_id, zipcode, title, text, store, posted_at)
       select lpad(to_hex(1000000 + n), 12, '0') || lpad(to_hex(n), 12, '0'), neighbours.id,
         ($1::text[])[n % cardinality($1::text[]) + 1], 'Wipes', 'are back', 'Target', to_timestamp(n)
       from community.neighbours, generate_series(1, $2::int) as n
       returning posts.id, zipcode`,
      [zipcodes, zipcodes.length * inEach],
    );
    await community.database.query("delete from community.posts where text <> 'are back'");
    return rows
      .map(({ id }) => id)
      .toSorted()
      .reverse();
  }

  test("returns the posts within the distance, newest first", async () => {
    const cleveland = await community.post({ zipcode: CLEVELAND });
    community.clock.move(1);
    const akron = await community.post({ zipcode: AKRON });
    community.clock.move(1);
    const columbus = await community.post({ zipcode: COLUMBUS });

    expect(await idsIn(CLEVELAND, 5)).toEqual([cleveland]);
    expect(await idsIn(CLEVELAND, 20)).toEqual([cleveland]);
    expect(await idsIn(CLEVELAND, 40)).toEqual([akron, cleveland]);
    expect(await idsIn(CLEVELAND)).toEqual([akron, cleveland]);
    expect(await idsIn(COLUMBUS)).toEqual([columbus]);
    expect(await idsIn("99723")).toEqual([]);
  });

  test("treats a Canadian postal code and its first half as the same area", async () => {
    const whole = await community.post({ zipcode: OTTAWA });
    community.clock.move(1);
    const half = await community.post({ zipcode: "K1A" });

    expect(await idsIn(OTTAWA, 5)).toEqual([half, whole]);
    expect(await idsIn("K1A", 5)).toEqual([half, whole]);
    expect((await community.feed({ zipcode: "K1A" })).posts.map(({ zipcode }) => zipcode)).toEqual([
      "K1A",
      OTTAWA,
    ]);
  });

  test("refuses an unknown zip code with a message, and an invalid distance as bad input", async () => {
    const asked = { zipcode: "00000", distance: 80, offset: 0, perpage: 15, address: "192.0.2.1" } as const;
    expect(await community.call(fetchPosts, asked)).toEqual({
      worked: false,
      msg: "Invalid value for Zipcode",
    });
    for (const wrong of [{ distance: 7 }, { perpage: 51 }, { offset: -1 }, { after: "yesterday" }]) {
      const input = { ...asked, zipcode: CLEVELAND, ...wrong } as InputOf<typeof fetchPosts>;
      await expect(community.call(fetchPosts, input)).rejects.toMatchObject({ code: "bad-input" });
    }
  });

  test("accepts numbers as text, and defaults to 15 posts", async () => {
    await manyPosts([CLEVELAND], 20);
    const input = { zipcode: CLEVELAND, offset: "0", distance: "5", address: "192.0.2.1" };

    const outcome = await community.call(fetchPosts, input as unknown as InputOf<typeof fetchPosts>);

    expect(outcome).toMatchObject({ worked: true, posts: { length: 15 } });
  });

  test("returns where the next page begins, and null on the last page", async () => {
    const ids = await manyPosts([CLEVELAND], 4);

    const first = await community.feed({ perpage: 2 });
    const second = await community.feed({ perpage: 2, after: first.next });

    expect([...first.posts, ...second.posts].map(({ _id }) => _id)).toEqual(ids);
    expect(first.next).toBe(ids[1]);
    expect(second.next).toBeNull();
  });

  test("finds the same posts by scanning as by looking up each area", async () => {
    const zipcodes = areasWithin("10001", 80) ?? [];
    expect(zipcodes.length).toBeGreaterThan(1_000);
    // With posts elsewhere in between, the scan sometimes finds enough posts and sometimes too few.
    const posted = [zipcodes[0], "90001", zipcodes[1], "90001", "90001", zipcodes[900]].map(String);
    const all = await manyPosts(posted, 100);
    const { rows } = await community.database.query<{ id: string; area: string }>(
      "select id, area from community.posts",
    );
    const areaOf = new Map(rows.map(({ id, area }) => [id, area]));

    const anyAreas = fc.oneof(
      fc.constant(zipcodes),
      fc.subarray([...new Set(posted)]),
      fc.constant(["90001"]),
    );
    const aPlace = fc.option(fc.nat({ max: all.length - 1 }));
    await fc.assert(
      fc.asyncProperty(
        anyAreas,
        aPlace,
        fc.integer({ min: 1, max: 60 }),
        fc.oneof(fc.constant(0), fc.nat({ max: 400 })),
        async (areas, place, limit, skip) => {
          const before = place === null ? null : (all[place] ?? null);
          const wanted = new Set(areas);
          const expected = all
            .filter((id) => wanted.has(areaOf.get(id) ?? "") && (before === null || id < before))
            .slice(skip, skip + limit);

          const found = await newestPosts(community.database, { areas, before, limit, skip });

          expect(found.map(({ _id }) => _id)).toEqual(expected);
        },
      ),
      { ...UNSHRUNK, numRuns: 60 },
    );
  });

  describe("for clients that send only an offset", () => {
    test("continues after the last post that they read, although new posts came in", async () => {
      const ids = await manyPosts([CLEVELAND], 9);
      const page = async (offset: number, address = "192.0.2.1") =>
        (await community.feed({ perpage: 3, offset, address })).posts.map(({ _id }) => _id);

      expect(await page(0)).toEqual(ids.slice(0, 3));
      await community.post();
      await community.post();
      expect(await page(3)).toEqual(ids.slice(3, 6));
      // The same page again, as after a lost response.
      expect(await page(3)).toEqual(ids.slice(3, 6));
      await community.post();
      expect(await page(6)).toEqual(ids.slice(6, 9));
      // Another reader begins later and has a place of their own.
      expect((await page(0, "192.0.2.2")).slice(0, 3)).not.toContain(ids[0]);
      expect(await page(3, "192.0.2.2")).toEqual(ids.slice(0, 3));
      expect(await page(6)).toEqual(ids.slice(6, 9));
    });

    test("skips posts by number if no place is stored", async () => {
      const ids = await manyPosts([CLEVELAND], 9);
      const page = async (offset: number) =>
        (await community.feed({ perpage: 3, offset, address: "192.0.2.9" })).posts.map(({ _id }) => _id);

      expect(await page(5)).toEqual(ids.slice(5, 8));
      expect(await page(8)).toEqual(ids.slice(8, 9));
      expect(await page(1_500)).toEqual([]);
      await expect(page(1_501)).rejects.toThrow("Please begin at the top of the feed again.");
    });
  });

  test("misses and repeats no post while posts are added, hidden and restored", async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(commandsOf(), { maxCommands: 30 }), async (commands) => {
        await emptied(community.database, "community.neighbours cascade");
        const visible = new Set(await manyPosts([CLEVELAND], POSTED_BEFORE));
        const model: Model = { visible, hidden: new Set(), readers: new Map() };
        const readerAddress = aUser();
        await fc.asyncModelRun(() => ({ model, real: { community, readerAddress } }), commands);
      }),
      { ...UNSHRUNK, numRuns: 25 },
    );
  });
});

const PER_PAGE = 2;
const POSTED_BEFORE = 6;

interface Reader {
  /** Read so far, in order. */
  readonly seen: string[];
  /** Visible since this reader's first page. */
  readonly lasting: Set<string>;
  next: string | null;
}

interface Model {
  readonly visible: Set<string>;
  readonly hidden: Set<string>;
  readonly readers: Map<"counting" | "following", Reader>;
}

interface Real {
  readonly community: CommunityService;
  readonly readerAddress: string;
}

class Post implements fc.AsyncCommand<Model, Real> {
  readonly zipcode: string;
  constructor(zipcode: string) {
    this.zipcode = zipcode;
  }
  check = () => true;
  async run({ visible }: Model, { community }: Real) {
    community.clock.move(1);
    const id = await community.post({ zipcode: this.zipcode });
    if (this.zipcode !== COLUMBUS) visible.add(id);
  }
  toString = () => `post(${this.zipcode})`;
}

class Hide implements fc.AsyncCommand<Model, Real> {
  readonly which: number;
  constructor(which: number) {
    this.which = which;
  }
  check = ({ visible }: Readonly<Model>) => visible.size > 0;
  async run({ visible, hidden, readers }: Model, { community }: Real) {
    const _id = pick(visible, this.which);
    const reports = Array.from({ length: 5 }, () => community.call(reportPost, { _id, userID: aUser() }));
    expect((await Promise.all(reports)).every(({ worked }) => worked)).toBe(true);
    visible.delete(_id);
    hidden.add(_id);
    for (const { lasting } of readers.values()) lasting.delete(_id);
  }
  toString = () => `hide(${this.which})`;
}

class Restore implements fc.AsyncCommand<Model, Real> {
  readonly which: number;
  constructor(which: number) {
    this.which = which;
  }
  check = ({ hidden }: Readonly<Model>) => hidden.size > 0;
  async run({ visible, hidden }: Model, { community }: Real) {
    const id = pick(hidden, this.which);
    await restorePost(community.database, id);
    hidden.delete(id);
    visible.add(id);
  }
  toString = () => `restore(${this.which})`;
}

/** Reads the first page or the next one. */
class Read implements fc.AsyncCommand<Model, Real> {
  readonly how: "counting" | "following";
  constructor(how: "counting" | "following") {
    this.how = how;
  }
  check = () => true;
  async run({ visible, readers }: Model, { community, readerAddress }: Real) {
    const begun = readers.get(this.how);
    const reader: Reader = begun ?? { seen: [], lasting: new Set(visible), next: null };
    const { posts, next } = await community.feed({
      perpage: PER_PAGE,
      address: `${readerAddress} ${this.how}`,
      ...(this.how === "counting" ? { offset: reader.seen.length } : { after: reader.next }),
    });

    const ids = posts.map(({ _id }) => _id);
    const last = reader.seen.at(-1);
    const left = [...visible].sort().reverse();
    const expected = left.filter((id) => last === undefined || id < last);
    expect(ids).toEqual(expected.slice(0, PER_PAGE));
    expect(next === null).toBe(expected.length <= PER_PAGE);
    expect(ids.filter((id) => reader.seen.includes(id))).toEqual([]);

    reader.seen.push(...ids);
    reader.next = next;
    if (next !== null) {
      readers.set(this.how, reader);
      return;
    }
    for (const id of reader.lasting) expect(reader.seen).toContain(id);
    readers.delete(this.how);
  }
  toString = () => `read(${this.how})`;
}

function commandsOf() {
  const which = fc.nat({ max: 50 });
  const read = fc.constantFrom("counting" as const, "following" as const).map((how) => new Read(how));
  return [
    read,
    read,
    fc.constantFrom(CLEVELAND, AKRON, COLUMBUS).map((zipcode) => new Post(String(zipcode))),
    which.map((index) => new Hide(index)),
    which.map((index) => new Restore(index)),
  ];
}

function pick(ids: ReadonlySet<string>, which: number): string {
  const id = [...ids].at(which % ids.size);
  if (id === undefined) throw new Error("The set is empty");
  return id;
}
