import type { Post } from "@stockfinder/contracts/community";
import { Link } from "wouter";
import { FailedNotice } from "../../components/failed-notice.tsx";
import { Icon } from "../../components/icon.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { useKnownProducts } from "../../components/use-known-products.ts";
import { useNow } from "../../components/use-now.ts";
import { PostCard, StaleNote } from "./feed/post-card.tsx";
import type { OpenedPost as Opened } from "./use-opened-post.ts";
import type { Ballot } from "./votes/use-ballot.ts";

export function OpenedPost({
  opened,
  ballot,
  onAskAgain,
  onReport,
}: {
  opened: Opened;
  ballot: Ballot;
  onAskAgain: () => void;
  onReport: (post: Post) => void;
}) {
  const now = useNow();
  const known = useKnownProducts(opened.phase === "shown" ? [opened.post] : []);
  return (
    <div className="page-width page-text min-h-[60dvh] py-6">
      <Link href="/posts" className="text-button inline-flex items-center gap-1">
        <Icon name="chevron" className="size-4 rotate-90" />
        My Community Beta
      </Link>
      <div className="mt-3">
        {opened.phase === "asking" && <Spinner label="Loading the post" />}
        {opened.phase === "gone" && <h1 className="text-2xl font-bold tracking-tight">{opened.msg}</h1>}
        {opened.phase === "failed" && (
          <FailedNotice onTryAgain={onAskAgain}>Something went wrong.</FailedNotice>
        )}
        {opened.phase === "shown" && opened.staleSince && <StaleNote at={opened.staleSince} now={now} />}
        {opened.phase === "shown" && (
          <PostCard
            post={opened.post}
            product={known.get(opened.post.upc ?? "")}
            ballot={ballot}
            now={now}
            onReport={onReport}
            heading={
              <h1 className="mt-3 text-2xl font-bold tracking-tight [overflow-wrap:anywhere]">
                {opened.post.title}
              </h1>
            }
          />
        )}
      </div>
    </div>
  );
}
