import type { Post } from "@stockfinder/contracts/community";

/** A page of the feed, newest first; `next` is what the page after it is asked for with, null after the last. */
export interface FeedPage {
  readonly posts: readonly Post[];
  readonly next: string | null;
}

/** The posts of an area as somebody reads them. */
export interface FeedState {
  readonly phase: "asking" | "shown" | "refused" | "failed";
  /** Why the server gives no posts, in its words. */
  readonly refusal: string;
  readonly posts: readonly Post[];
  readonly next: string | null;
  readonly more: "idle" | "asking" | "failed";
  /** What came since, put aside: nothing moves below the eyes of whoever reads. */
  readonly fresh: Fresh;
}

interface Fresh {
  readonly posts: readonly Post[];
  /** More has come than these, and was not heard of: they do not join on to the posts, but stand in for them. */
  readonly page: FeedPage | null;
}

export type FeedEvent =
  | { readonly kind: "asked" | "failed" | "moreAsked" | "freshShown" }
  | { readonly kind: "answered" | "caughtUp"; readonly page: FeedPage }
  /** `after` is the `next` that was asked with. */
  | { readonly kind: "moreAnswered"; readonly after: string; readonly page: FeedPage }
  | { readonly kind: "moreFailed"; readonly after: string }
  | { readonly kind: "refused"; readonly msg: string }
  | { readonly kind: "heard" | "posted"; readonly post: Post };

const NONE_FRESH: Fresh = { posts: [], page: null };

export const NOTHING_ASKED: FeedState = {
  phase: "asking",
  refusal: "",
  posts: [],
  next: null,
  more: "idle",
  fresh: NONE_FRESH,
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
      };
    case "moreAsked":
      return { ...feed, more: "asking" };
    case "moreFailed":
      return event.after === feed.next ? { ...feed, more: "failed" } : feed;
    case "moreAnswered":
      // Another page has taken the place of what it goes on from: there would be a gap in between.
      if (event.after !== feed.next) return feed;
      return {
        ...feed,
        more: "idle",
        posts: newestFirst(feed.posts, event.page.posts),
        next: event.page.next,
      };
    case "heard":
      return afterHearing(feed, [event.post]);
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

/** Where nothing is shown yet nothing can move. */
function afterHearing(feed: FeedState, heard: readonly Post[]): FeedState {
  const unknown = heard.filter(({ _id }) => !isAmong(feed.posts, _id));
  if (unknown.length === 0) return feed;
  if (feed.phase === "shown" && feed.posts.length === 0) return { ...feed, posts: newestFirst(unknown) };
  return { ...feed, fresh: { ...feed.fresh, posts: newestFirst(unknown, feed.fresh.posts) } };
}

/** Of the newest page, what is not shown. Where it ends above all that is, there may be more in between. */
function afterCatchingUp(feed: FeedState, page: FeedPage): FeedState {
  if (feed.phase !== "shown") return afterHearing(feed, page.posts);
  const oldest = feed.posts.at(-1);
  if (!oldest) return { ...feed, ...page };
  const newer = page.posts.filter(({ _id }) => _id > oldest._id && !isAmong(feed.posts, _id));
  const isApart = page.next !== null && newer.length > 0 && newer.at(-1) === page.posts.at(-1);
  return isApart ? { ...feed, fresh: { posts: newer, page } } : afterHearing(feed, newer);
}

/** A page that stands in for the posts leaves only those of them that came after it: one's own. */
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

/** Each post once. The first digits of an id are when it was made. */
function newestFirst(...lists: (readonly Post[])[]): Post[] {
  const byId = new Map(lists.flat().map((post) => [post._id, post]));
  return [...byId.values()].sort((one, other) => (one._id < other._id ? 1 : -1));
}
