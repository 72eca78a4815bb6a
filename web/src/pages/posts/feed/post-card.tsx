import type { Post } from "@stockfinder/contracts/community";
import type { KnownProduct } from "@stockfinder/contracts/known-products";
import { whereToBuyPath } from "@stockfinder/contracts/where-to-buy-path";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { ageText } from "../../../components/age.ts";
import { CheckedAt } from "../../../components/checked-at.tsx";
import { KnownPicture } from "../../../components/known-picture.tsx";
import { PageIcon } from "../../../components/page-icon.tsx";
import { postDistance } from "../../../components/post-distance.ts";
import { PostStock } from "../../../components/post-stock.tsx";
import { StoreIcon } from "../../../stores/store-icon.tsx";
import type { Ballot } from "../votes/use-ballot.ts";
import type { VoteDirection } from "../votes/vote-on-post.ts";
import { isLong } from "./long-text.ts";

export function PostCard({
  id,
  post,
  product,
  heading,
  rest,
  ballot,
  now,
  onReport,
}: {
  id?: string;
  post: Post;
  /** What the post is about; undefined if that is no product that stores are known to sell. */
  product: KnownProduct | undefined;
  heading: ReactNode;
  /** The link to the rest of a long text, which is cut if this is given. */
  rest?: ReactNode;
  ballot: Ballot;
  now: number;
  onReport: (post: Post) => void;
}) {
  const { votes, mine } = ballot.standingOf(post);
  const distance = postDistance(post);
  const isHere = post.distanceMiles === 0;
  const isCut = rest !== undefined && isLong(post.text);
  return (
    <article
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      className="flex h-full flex-col overflow-clip rounded-card bg-surface p-5 pb-3 shadow-card sm:p-6 sm:pb-4"
    >
      <div className="flex items-center gap-3">
        <StoreIcon id={iconOf(post.store)} name={post.store} />
        <div className="min-w-0">
          <p className="font-semibold">{post.store}</p>
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
            <span className="inline-block font-semibold first-letter:uppercase">
              <time
                dateTime={post.date}
                title={new Date(post.date).toLocaleString()}
                className="whitespace-nowrap"
              >
                {ageText(post.date, now)}
              </time>
              {distance && ` · ${distance}`}
            </span>
            {(post.location || !isHere) && (
              <span className="inline-flex min-w-0 items-center gap-1">
                <PageIcon name="pin" className="size-4" />
                <span className="[overflow-wrap:anywhere]">
                  {post.location && <bdi>{post.location}</bdi>}
                  {post.location && !isHere && ", "}
                  {!isHere && post.zipcode}
                </span>
              </span>
            )}
          </p>
        </div>
      </div>
      {heading}
      {/* The picture's link names the product. */}
      <PostStock post={product ? { ...post, itemName: null } : post} />
      {product && (
        <Link
          href={whereToBuyPath({ upc: product.upc, name: product.name, country: "USA" })}
          className="mt-2 flex items-center gap-3 rounded-xl bg-sunken py-1.5 pr-3 pl-1.5 text-[0.9375rem] font-semibold text-brand hover:underline"
        >
          <KnownPicture product={product} className="size-12 shrink-0" />
          <span className="line-clamp-2 min-w-0">{product.name}</span>
        </Link>
      )}
      <p
        dir="auto"
        className={`mt-2 text-left whitespace-pre-line [overflow-wrap:anywhere] ${isCut ? "line-clamp-6" : ""}`}
      >
        {post.text}
      </p>
      {isCut && rest}
      <div className="mt-auto flex flex-wrap items-center gap-x-2 pt-2">
        <VoteButton
          direction="up"
          count={votes.up}
          pressed={mine === "up"}
          onPress={() => ballot.vote(post, "up")}
        />
        <VoteButton
          direction="down"
          count={votes.down}
          pressed={mine === "down"}
          onPress={() => ballot.vote(post, "down")}
        />
        <p className="min-w-0 text-sm text-soft [overflow-wrap:anywhere]">{post.userName}</p>
        <button
          type="button"
          className="ml-auto inline-flex min-h-11 items-center gap-1.5 rounded-lg px-2 text-sm font-normal text-soft hover:bg-sunken"
          onClick={() => onReport(post)}
        >
          <PageIcon name="flag" className="size-4" />
          Report<span className="sr-only"> {post.title}</span>
        </button>
      </div>
    </article>
  );
}

/** A post names its store as its writer chose it from the list; icons go by the directory's ids. */
function iconOf(store: string): string {
  return store.toLowerCase().replace(/[^a-z0-9]/g, "");
}

function VoteButton({
  direction,
  count,
  pressed,
  onPress,
}: {
  direction: VoteDirection;
  count: number;
  pressed: boolean;
  onPress: () => void;
}) {
  return (
    <button type="button" className="vote-button" aria-pressed={pressed} onClick={onPress}>
      <PageIcon name="arrow" className={direction === "up" ? "size-4" : "size-4 rotate-180"} />
      <span className="sr-only">{direction === "up" ? "Vote up: " : "Vote down: "}</span>
      {/* That nobody has voted yet is not worth a number. */}
      <span className={count === 0 ? "sr-only" : undefined}>{count}</span>
    </button>
  );
}

export function StaleNote({ at, now }: { at: string; now: number }) {
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-2 text-sm text-soft">
      <CheckedAt at={at} stale now={now} />
    </p>
  );
}
