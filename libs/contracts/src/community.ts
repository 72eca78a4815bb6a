import { z } from "zod";
import { event } from "./event.ts";
import { ExportedList } from "./lists.ts";
import { Gtin } from "./offers.ts";
import { operation } from "./operation.ts";
import { Zipcode } from "./places.ts";
import { DEFAULT_FEED_DISTANCE, FEED_DISTANCES, POSTS_PER_PAGE } from "./post-options.ts";
import { mayBeEmpty } from "./text.ts";

/** An id that a browser generates and keeps. It works as a credential, so it is never shown to other users. */
export const NeighbourId = z
  .string()
  .trim()
  .regex(/^[\w-]{8,128}$/, "Must be 8 to 128 letters, digits, dashes and underscores");

export const PostId = z.string().regex(/^[0-9a-f]{24}$/, "Must be 24 hexadecimal characters");

/**
 * Longer than any valid post, even one of a thousand emoji with many code points each. The post rules reject a long text with
 * their own message; this limit bounds the work.
 */
const PostText = z.string().max(20_000).nullish();

const Votes = z.object({ up: z.number().int(), down: z.number().int() });

/** The public fields of a post. Optional fields are null if they were not given. */
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
  /** Of the product that the item is; null if its writer named none. Absent from older services. */
  upc: z.string().nullable().optional(),
  /** From the zip code that was asked for. Absent from a single post. */
  distanceMiles: z.number().optional(),
});
export type Post = z.infer<typeof Post>;

/** Set if the community service did not answer and the gateway serves an earlier answer, from `fetchedAt`. */
const Age = { stale: z.literal(true).optional(), fetchedAt: z.iso.datetime().optional() };

/** The address is for limits by network. A repeat under the same Idempotency-Key changes nothing. */
const givenOnPost = ["address", "idempotencyKey"] as const;

const Refused = z.object({ worked: z.literal(false), msg: z.string() });

export const addNeighbour = operation({
  name: "community.addNeighbour",
  summary: "Returns the friendly, unique name of a user id; creates it if the id is new",
  http: { method: "POST", path: "/api/legacyUser/add", scope: "post", given: ["address"], limit: "votes" },
  input: z.object({ userID: NeighbourId, address: z.string() }),
  output: z.union([z.object({ worked: z.literal(true), userName: z.string() }), Refused]),
});

export const removeNeighbour = operation({
  name: "community.removeNeighbour",
  summary:
    "Deletes the posts, votes and reports that were made with this user id, signed out or by the account that is signed in",
  http: { method: "POST", path: "/api/legacyUser/remove", limit: "votes" },
  input: z.strictObject({ userID: NeighbourId }),
  output: z.object({ worked: z.boolean(), msg: z.string() }),
  deadlineMs: 5_000,
});

export const addPost = operation({
  name: "community.addPost",
  summary: "Adds a post about what a user saw on the shelf; it shows the name of this user id",
  http: { method: "POST", path: "/api/post/add", scope: "post", given: givenOnPost, limit: "posts" },
  input: z.object({
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
    /** May be the number 0: the quantity of an item that is out of stock. */
    quantity: z.union([PostText, z.literal(0).transform(String)]),
    location: PostText,
    address: z.string(),
    idempotencyKey: z.string().max(200).nullish(),
  }),
  output: z.union([z.object({ worked: z.literal(true), postId: PostId }), Refused]),
  deadlineMs: 5_000,
});

export const fetchPosts = operation({
  name: "community.fetchPosts",
  summary:
    "The newest posts within a distance in miles from a zip code, by page; no post is repeated or skipped",
  http: { method: "POST", path: "/api/post/fetch", scope: "read", given: ["address"] },
  input: z.object({
    zipcode: Zipcode,
    distance: mayBeEmpty(z.coerce.number().pipe(z.literal(FEED_DISTANCES)).default(DEFAULT_FEED_DISTANCE)),
    offset: mayBeEmpty(z.coerce.number().int().min(0).max(100_000).default(0)),
    perpage: mayBeEmpty(z.coerce.number().int().min(1).max(50).default(POSTS_PER_PAGE)),
    /** `next` of the previous page. For clients that do not send it, the service stores the place by account or address. */
    after: mayBeEmpty(PostId.nullish()),
    address: z.string(),
  }),
  output: z.union([
    z.object({ worked: z.literal(true), posts: z.array(Post), next: z.string().nullable(), ...Age }),
    Refused,
  ]),
});

export const productPosts = operation({
  name: "community.productPosts",
  summary:
    "Up to six posts about a product, of the last 30 days within 80 miles of a zip code, the nearest first",
  repeatable: true,
  http: { method: "GET", path: "/api/products/{upc}/posts", cacheMs: 5_000 },
  input: z.strictObject({ upc: Gtin, zip: Zipcode }),
  output: z.object({ posts: z.array(Post) }),
});

export const fetchPost = operation({
  name: "community.fetchPost",
  summary: "One post",
  http: { method: "POST", path: "/api/post/fetchOne", scope: "read" },
  input: z.object({ postID: PostId }),
  output: z.union([z.object({ worked: z.literal(true), post: Post, ...Age }), Refused]),
});

const OnPost = z.object({
  _id: PostId,
  userID: NeighbourId,
  address: z.string(),
  idempotencyKey: z.string().max(200).nullish(),
});
/** `removedThis`: the same vote existed and was taken back. `removedOther`: the opposite vote existed and was replaced. */
const VoteOutcome = z.union([
  z.object({ worked: z.literal(true), removedThis: z.boolean(), removedOther: z.boolean() }),
  Refused,
]);

export const voteUp = operation({
  name: "community.voteUp",
  summary: "Votes for a post, or takes that vote back",
  http: { method: "POST", path: "/api/post/up", scope: "post", given: givenOnPost, limit: "votes" },
  input: OnPost,
  output: VoteOutcome,
});

export const voteDown = operation({
  name: "community.voteDown",
  summary: "Votes against a post, or takes that vote back",
  http: { method: "POST", path: "/api/post/down", scope: "post", given: givenOnPost, limit: "votes" },
  input: OnPost,
  output: VoteOutcome,
});

/** Separate from the feed, whose pages are the same for every reader. */
export const ownVotes = operation({
  name: "community.ownVotes",
  summary: "How a user voted on posts; posts without a vote are left out",
  http: { method: "POST", path: "/api/post/votes", scope: "read" },
  input: z.strictObject({ userID: NeighbourId, postIDs: z.array(PostId).min(1).max(50) }),
  output: z.object({ votes: z.array(z.object({ postId: PostId, vote: z.enum(["up", "down"]) })) }),
});

export const reportPost = operation({
  name: "community.reportPost",
  summary: "Reports a post, once for each user; five reports hide it until staff decide",
  http: { method: "POST", path: "/api/post/report", scope: "post", given: givenOnPost, limit: "votes" },
  input: OnPost,
  output: z.union([z.object({ worked: z.literal(true), msg: z.string() }), Refused]),
});

/** The community's data about an account, for its export. With `userID` also the data of that browser's signed-out user. */
export const exportNeighbour = operation({
  name: "community.exportNeighbour",
  summary: "The posts, votes, reports and shopping lists of an account",
  input: z.strictObject({ accountId: z.uuid(), userID: NeighbourId.nullish() }),
  output: z.object({
    userNames: z.array(z.string()),
    posts: z.array(Post),
    votes: z.array(z.object({ postId: PostId, vote: z.enum(["up", "down"]), at: z.iso.datetime() })),
    reports: z.array(z.object({ postId: PostId, at: z.iso.datetime() })),
    /** Absent from older copies of the service. */
    lists: z.array(ExportedList).optional(),
  }),
});

/** `upc`, or `itemName` and `store`, identify the item. */
export const postAdded = event({
  name: "community.postAdded",
  data: z.object({ post: Post, upc: z.string().nullable() }),
});

export const postReported = event({
  name: "community.postReported",
  data: z.object({ postId: PostId, reports: z.number().int(), hidden: z.boolean(), at: z.iso.datetime() }),
});
