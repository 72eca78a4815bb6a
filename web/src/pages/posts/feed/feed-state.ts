import type { Post } from "@stockfinder/contracts/community";

/** Where the following page starts: after the post with this id, or after so many posts. */
type Cursor = string | number;

/** A page of the feed, newest first. */
export interface FeedPage {
  readonly posts: readonly Post[];
  /** Null on the last page. */
  readonly next: Cursor | null;
  /** Set if the gateway answered with a copy, because it could not reach the community; `fetchedAt` is the copy's time. */
  readonly stale?: true | undefined;
  readonly fetchedAt?: string | undefined;
}

export interface FeedState {
  readonly phase: "asking" | "shown" | "refused" | "failed";
  readonly refusal: string;
  readonly posts: readonly Post[];
  readonly next: Cursor | null;
  readonly more: "idle" | "asking" | "failed";
  /** New posts, held back until the reader asks for them, so that the feed does not move. */
  readonly fresh: Fresh;
  /** The time of the oldest stale page that is shown; null if all pages are current. */
  readonly staleSince: string | null;
}

interface Fresh {
  readonly posts: readonly Post[];
  /** Set if there is a gap between these posts and the shown ones: this page then replaces the shown ones. */
  readonly page: FeedPage | null;
}

export type FeedEvent =
  | { readonly kind: "asked" | "failed" | "moreAsked" | "freshShown" }
  | { readonly kind: "answered" | "caughtUp"; readonly page: FeedPage }
  /** `after` is the cursor that the page was fetched with. */
  | { readonly kind: "moreAnswered"; readonly after: Cursor; readonly page: FeedPage }
  | { readonly kind: "moreFailed"; readonly after: Cursor }
  | { readonly kind: "refused"; readonly msg: string }
  | { readonly kind: "arrived" | "posted"; readonly post: Post };

const NONE_FRESH: Fresh = { posts: [], page: null };

export const NOTHING_ASKED: FeedState = {
  phase: "asking",
  refusal: "",
  posts: [],
  next: null,
  more: "idle",
  fresh: NONE_FRESH,
  staleSince: null,
};

export function feedReducer(feed: FeedState, event: FeedEvent): FeedState {
  switch (event.kind) {
    case "asked":
      return NOTHING_ASKED;
    case "failed":
      return { ...feed, phase: "failed" };
    case "refused":
      return { ...feed, phase: "refused", refusal: event.msg };
    case "answered":
      return {
        ...feed,
        phase: "shown",
        posts: newestFirst(event.page.posts, feed.posts, feed.fresh.posts),
        next: event.page.next,
        fresh: NONE_FRESH,
        staleSince: staleSince(event.page),
      };
    case "moreAsked":
      return { ...feed, more: "asking" };
    case "moreFailed":
      return event.after === feed.next ? { ...feed, more: "failed" } : feed;
    case "moreAnswered":
      // The page before it has been replaced: adding this one would leave a gap.
      if (event.after !== feed.next) return feed;
      return {
        ...feed,
        more: "idle",
        posts: newestFirst(feed.posts, event.page.posts),
        next: following(feed, event.page),
        staleSince: earlier(feed.staleSince, staleSince(event.page)),
      };
    case "arrived":
      return withNewPosts(feed, [event.post]);
    case "caughtUp":
      return afterCatchingUp(feed, event.page);
    case "freshShown":
      return withFresh(feed);
    case "posted":
      return {
        ...feed,
        posts: newestFirst([event.post], feed.posts),
        fresh: { ...feed.fresh, posts: feed.fresh.posts.filter(({ _id }) => _id !== event.post._id) },
      };
  }
}

/** A server that goes on by number, and repeats what is shown, has no more. */
function following({ posts }: FeedState, page: FeedPage): Cursor | null {
  const hasNews = page.posts.some(({ _id }) => !isAmong(posts, _id));
  return typeof page.next === "number" && !hasNews ? null : page.next;
}

/** Posts show at once in an empty feed, where nothing can move. */
function withNewPosts(feed: FeedState, arrived: readonly Post[]): FeedState {
  const unknown = arrived.filter(({ _id }) => !isAmong(feed.posts, _id));
  if (unknown.length === 0) return feed;
  if (feed.phase === "shown" && feed.posts.length === 0) return { ...feed, posts: newestFirst(unknown) };
  return { ...feed, fresh: { ...feed.fresh, posts: newestFirst(unknown, feed.fresh.posts) } };
}

/** Adds the new posts of the newest page. If it ends above all shown posts, there may be a gap between them. */
function afterCatchingUp(before: FeedState, page: FeedPage): FeedState {
  const feed = page.stale ? before : { ...before, staleSince: null };
  if (feed.phase !== "shown") return withNewPosts(feed, page.posts);
  const oldest = feed.posts.at(-1);
  if (!oldest) return { ...feed, posts: page.posts, next: page.next };
  const newer = page.posts.filter(({ _id }) => _id > oldest._id && !isAmong(feed.posts, _id));
  const isApart = page.next !== null && newer.length > 0 && newer.at(-1) === page.posts.at(-1);
  return isApart ? { ...feed, fresh: { posts: newer, page } } : withNewPosts(feed, newer);
}

/** Shows the held back posts. A page that replaces the shown ones keeps only those newer than its end: one's own. */
function withFresh({ fresh: { posts, page }, ...feed }: FeedState): FeedState {
  if (page === null) return { ...feed, posts: newestFirst(posts, feed.posts), fresh: NONE_FRESH };
  const end = page.posts.at(-1)?._id ?? "";
  const own = feed.posts.filter(({ _id }) => _id > end);
  const all = newestFirst(page.posts, posts, own);
  return { ...feed, posts: all, next: page.next, more: "idle", fresh: NONE_FRESH };
}

function isAmong(posts: readonly Post[], id: string): boolean {
  return posts.some(({ _id }) => _id === id);
}

/** The time of a stale answer; null for a current one. */
export function staleSince({ stale, fetchedAt }: Pick<FeedPage, "stale" | "fetchedAt">): string | null {
  return stale && fetchedAt ? fetchedAt : null;
}

/** The earlier of two ISO times, each of which may be missing. */
function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

/** Each post once. An id begins with the time of its post. */
function newestFirst(...lists: (readonly Post[])[]): Post[] {
  const byId = new Map(lists.flat().map((post) => [post._id, post]));
  return [...byId.values()].sort((one, other) => (one._id < other._id ? 1 : -1));
}
