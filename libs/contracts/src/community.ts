import { z } from "zod";
import { event } from "./event.ts";
import { operation } from "./operation.ts";
import { Zipcode } from "./places.ts";
import { DEFAULT_FEED_DISTANCE, FEED_DISTANCES, POSTS_PER_PAGE } from "./post-options.ts";
import { mayBeEmpty } from "./text.ts";

/**
 * Whom a browser says it is: an id that it made itself and keeps. Whoever knows it can act as that neighbour, so it is
 * never shown to anybody else.
 */
export const NeighbourId = z
  .string()
  .trim()
  .regex(/^[\w-]{8,128}$/, "Must be 8 to 128 letters, digits, dashes and underscores");

export const PostId = z.string().regex(/^[0-9a-f]{24}$/, "Must be 24 hexadecimal characters");

/**
 * Beyond what a post may hold, also where each of its thousand characters is an emoji of many parts: a longer text gets its
 * own message, this only bounds the work.
 */
const PostText = z.string().max(20_000).nullish();

export const Votes = z.object({ up: z.number().int(), down: z.number().int() });

/** A post as everybody sees it; optional fields are null where nothing was given. */
export const Post = z.object({
  _id: PostId,
  title: z.string(),
  text: z.string(),
  userName: z.string(),
  date: z.iso.datetime(),
  location: z.string().nullable(),
  zipcode: z.string(),
  itemName: z.string().nullable(),
  status: z.string().nullable(),
  quantity: z.string().nullable(),
  store: z.string(),
  votes: Votes,
});
export type Post = z.infer<typeof Post>;

/** Why the caller's wish could not be met, in words for the caller. */
const Refused = z.object({ worked: z.literal(false), msg: z.string() });

export const addNeighbour = operation({
  name: "community.addNeighbour",
  summary: "Makes a neighbour's friendly, unique name; the same id gets the same name again",
  http: { method: "POST", path: "/api/legacyUser/add" },
  input: z.strictObject({ userID: NeighbourId }),
  output: z.union([z.object({ worked: z.literal(true), userName: z.string() }), Refused]),
  deadlineMs: 3_000,
});

export const addPost = operation({
  name: "community.addPost",
  summary:
    "Posts what somebody saw on the shelf; the name beside it is the one that was made for this user id",
  http: { method: "POST", path: "/api/post/add", given: ["idempotencyKey"] },
  input: z.strictObject({
    userID: NeighbourId,
    userName: z.string().max(200).nullish(),
    title: PostText,
    text: PostText,
    store: PostText,
    zipcode: Zipcode,
    itemName: PostText,
    upc: mayBeEmpty(
      z
        .string()
        .regex(/^\d{8,14}$/, "Must be a UPC")
        .nullish(),
    ),
    status: PostText,
    /** Also as a number: the quantity of what is out of stock is 0. */
    quantity: z.union([PostText, z.literal(0).transform(String)]),
    location: PostText,
    idempotencyKey: z.string().max(200).nullish(),
  }),
  output: z.union([z.object({ worked: z.literal(true), postId: PostId }), Refused]),
  deadlineMs: 5_000,
});

export const fetchPosts = operation({
  name: "community.fetchPosts",
  summary:
    "The newest posts within so many miles of a zip code, a page at a time; no post comes twice and none is skipped",
  http: { method: "POST", path: "/api/post/fetch", given: ["address"] },
  input: z.strictObject({
    zipcode: Zipcode,
    distance: mayBeEmpty(z.coerce.number().pipe(z.literal(FEED_DISTANCES)).default(DEFAULT_FEED_DISTANCE)),
    offset: mayBeEmpty(z.coerce.number().int().min(0).max(100_000).default(0)),
    perpage: mayBeEmpty(z.coerce.number().int().min(1).max(50).default(POSTS_PER_PAGE)),
    /** `next` of the page before. Clients that do not send it are known again by their address. */
    after: mayBeEmpty(PostId.nullish()),
    address: z.string(),
  }),
  output: z.union([
    z.object({ worked: z.literal(true), posts: z.array(Post), next: z.string().nullable() }),
    Refused,
  ]),
  deadlineMs: 3_000,
});

export const fetchPost = operation({
  name: "community.fetchPost",
  summary: "One post",
  http: { method: "POST", path: "/api/post/fetchOne" },
  input: z.strictObject({ postID: PostId }),
  output: z.union([z.object({ worked: z.literal(true), post: Post }), Refused]),
  deadlineMs: 3_000,
});

const OnPost = z.strictObject({ _id: PostId, userID: NeighbourId });
/**
 * `removedThis`: the same vote was there and has been taken back; `removedOther`: the opposite one was there and has been
 * replaced.
 */
const VoteOutcome = z.union([
  z.object({ worked: z.literal(true), removedThis: z.boolean(), removedOther: z.boolean() }),
  Refused,
]);

export const voteUp = operation({
  name: "community.voteUp",
  summary: "Votes for a post, or takes that vote back",
  http: { method: "POST", path: "/api/post/up" },
  input: OnPost,
  output: VoteOutcome,
  deadlineMs: 3_000,
});

export const voteDown = operation({
  name: "community.voteDown",
  summary: "Votes against a post, or takes that vote back",
  http: { method: "POST", path: "/api/post/down" },
  input: OnPost,
  output: VoteOutcome,
  deadlineMs: 3_000,
});

export const reportPost = operation({
  name: "community.reportPost",
  summary: "Reports a post, once for each user; after five it is hidden until staff look",
  http: { method: "POST", path: "/api/post/report" },
  input: OnPost,
  output: z.union([z.object({ worked: z.literal(true), msg: z.string() }), Refused]),
  deadlineMs: 3_000,
});

/**
 * What is near is near in both directions: the gateway asks for each new post, and finds the open feeds that show it. Codes
 * in Canada are first halves of postal codes.
 */
export const feedArea = operation({
  name: "community.feedArea",
  summary: "The zip codes whose posts a feed shows, which are those whose feeds show a post",
  input: z.strictObject({ zipcode: Zipcode, distance: z.coerce.number().pipe(z.literal(FEED_DISTANCES)) }),
  output: z.object({ zipcodes: z.array(z.string()) }),
  deadlineMs: 2_000,
});

/** What the community holds about an account, for its export. */
export const exportNeighbour = operation({
  name: "community.exportNeighbour",
  summary: "The posts, votes and reports of an account",
  input: z.strictObject({ accountId: z.uuid() }),
  output: z.object({
    userNames: z.array(z.string()),
    posts: z.array(Post.extend({ upc: z.string().nullable() })),
    votes: z.array(z.object({ postId: PostId, vote: z.enum(["up", "down"]), at: z.iso.datetime() })),
    reports: z.array(z.object({ postId: PostId, at: z.iso.datetime() })),
  }),
  deadlineMs: 3_000,
});

/** `upc` or `itemName` and `store` say which listing the post tells of. */
export const postAdded = event({
  name: "community.postAdded",
  data: z.object({ post: Post, upc: z.string().nullable() }),
});

export const postVoted = event({
  name: "community.postVoted",
  data: z.object({ postId: PostId, votes: Votes, at: z.iso.datetime() }),
});

export const postReported = event({
  name: "community.postReported",
  data: z.object({ postId: PostId, reports: z.number().int(), hidden: z.boolean(), at: z.iso.datetime() }),
});
