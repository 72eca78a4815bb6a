import type { Post } from "@stockfinder/contracts/community";
import { Link } from "wouter";
import { PrimaryButton } from "../../../components/button.tsx";
import { FailedNotice } from "../../../components/failed-notice.tsx";
import { Notice } from "../../../components/notice.tsx";
import { useKnownProducts } from "../../../components/use-known-products.ts";
import { useNow } from "../../../components/use-now.ts";
import { isDemo, useStores } from "../../../components/use-stores.ts";
import { postPath } from "../post-address.ts";
import type { Ballot } from "../votes/use-ballot.ts";
import { FeedSkeleton } from "./feed-skeleton.tsx";
import type { FeedState } from "./feed-state.ts";
import { LoadMore } from "./load-more.tsx";
import { nearFirst } from "./near-first.ts";
import { PostCard, StaleNote } from "./post-card.tsx";
import { SamplePosts } from "./sample-posts.tsx";
import type { FeedCommands } from "./use-feed.ts";
import { cardId, type FocusOn } from "./use-focus-on-post.ts";

/** The posts of an area: waiting, refused, failed, empty or shown. */
export function Feed({
  feed,
  commands,
  ballot,
  focusOn,
  onAskAgain,
  onReport,
}: {
  feed: FeedState;
  commands: FeedCommands;
  ballot: Ballot;
  focusOn: FocusOn;
  onAskAgain: () => void;
  onReport: (post: Post) => void;
}) {
  const now = useNow();
  const known = useKnownProducts(feed.posts);
  const inDemo = isDemo(useStores());
  const { posts, fresh, next } = feed;

  function loadMore(): void {
    const read = posts.length;
    // A press on the button moves the focus to the first new post; scrolling moves no focus.
    const isPressed = document.activeElement?.matches(".feed-end button");
    focusOn(isPressed ? (shown) => shown[read] : null);
    commands.loadMore();
  }

  function showFresh(): void {
    focusOn(([newest]) => newest);
    commands.showFresh();
  }

  if (feed.phase === "asking") return <FeedSkeleton />;
  if (feed.phase === "refused")
    return (
      <div role="alert">
        <Notice tone="bad">{feed.refusal}</Notice>
      </div>
    );
  if (feed.phase === "failed")
    return <FailedNotice onTryAgain={onAskAgain}>Something went wrong.</FailedNotice>;
  const note = feed.staleSince && <StaleNote at={feed.staleSince} now={now} />;
  if (posts.length === 0)
    return (
      <>
        {note}
        <p className="py-12 text-center text-xl font-bold">Be the first one to post in your area</p>
        {inDemo && <SamplePosts />}
      </>
    );

  return (
    <section aria-label="Posts in your area">
      {/* Over the posts, so that nothing moves when it comes. */}
      <div role="status" className="sticky top-20 z-10 flex h-0 justify-center">
        {fresh.posts.length > 0 && (
          <PrimaryButton
            className="h-fit min-h-11 whitespace-nowrap px-5 text-[0.9375rem] shadow-card"
            onClick={showFresh}
          >
            {freshWords(feed)}
          </PrimaryButton>
        )}
      </div>
      {note}
      <ul className="grid gap-4 lg:grid-cols-2">
        {nearFirst(posts).map((post) => (
          <li key={post._id}>
            <PostCard
              id={cardId(post._id)}
              post={post}
              product={known.get(post.upc ?? "")}
              ballot={ballot}
              now={now}
              onReport={onReport}
              rest={
                <Link href={postPath(post._id)} className="text-button inline-flex items-center">
                  Read more<span className="sr-only"> of {post.title}</span>
                </Link>
              }
              heading={
                <h2 className="mt-1.5 -mb-3 text-lg font-bold [overflow-wrap:anywhere]">
                  <Link
                    href={postPath(post._id)}
                    className="inline-block py-[0.7rem] underline-offset-4 hover:underline"
                  >
                    {post.title}
                  </Link>
                </h2>
              }
            />
          </li>
        ))}
      </ul>
      <div className="feed-end pt-6 text-center">
        {next === null ? (
          <p className="py-2.5 text-soft">No more posts to see</p>
        ) : (
          <LoadMore feed={feed} onLoad={loadMore} />
        )}
      </div>
    </section>
  );
}

function freshWords({ fresh }: FeedState): string {
  const count = fresh.posts.length;
  if (fresh.page) return `${count}+ new posts`;
  return count === 1 ? "1 new post" : `${count} new posts`;
}
