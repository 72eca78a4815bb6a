import { fetchPost, type Post } from "@stockfinder/contracts/community";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { call } from "../../api/call.ts";
import { PrimaryButton } from "../../components/button.tsx";
import { Page } from "../../components/frame/page.tsx";
import { PageIcon } from "../../components/page-icon.tsx";
import { showToast } from "../../components/toaster.tsx";
import { usePopup } from "../../popups/use-popup.ts";
import { Feed } from "./feed/feed.tsx";
import { FeedSearch } from "./feed/feed-search.tsx";
import { useFeed } from "./feed/use-feed.ts";
import { useFocusOnPost } from "./feed/use-focus-on-post.ts";
import { useSearchArea } from "./feed/use-search-area.ts";
import { useMakePost } from "./form/use-make-post.tsx";
import { NeighbourRefused, neighbourId } from "./neighbour.ts";
import { OpenedPost } from "./opened-post.tsx";
import { postIdIn } from "./post-address.ts";
import { useLeaveAndReturn } from "./use-leave-and-return.ts";
import { useOpenedPost } from "./use-opened-post.ts";
import { useBallot } from "./votes/use-ballot.ts";

/** The feed of an area, or one post. The feed stays behind an opened post, so that Back returns to the same place. */
export default function PostsPage() {
  const [path] = useLocation();
  const postId = postIdIn(path);
  const feedWanted = useLeaveAndReturn(postId);
  const area = useSearchArea();
  const hasZip = area.searched.zipcode !== "";
  const { feed, commands } = useFeed(feedWanted && hasZip ? area.searched : null);
  const { opened, askAgain } = useOpenedPost(postId, feed);
  const focusOn = useFocusOnPost(feed.posts);
  const { popup, openPopup } = usePopup();
  const makePost = useMakePost({ area, feed, openPopup, onPosted: showPosted });
  const ballot = useBallot(
    area.searched,
    opened?.phase === "shown" ? [opened.post, ...feed.posts] : feed.posts,
  );
  // A failed request shows no error, because a post or a vote tries again.
  useEffect(() => {
    neighbourId().catch((error) => {
      if (error instanceof NeighbourRefused) showToast({ text: "There was an Error", outcome: "error" });
    });
  }, []);

  /** Adds one's own post to the feed. If it cannot be fetched, it arrives like the posts of neighbours. */
  async function showPosted(id: string): Promise<void> {
    const answer = await call(fetchPost, { postID: id }).catch(() => null);
    if (!answer?.worked) return;
    focusOn((posts) => posts.find(({ _id }) => _id === id));
    commands.add(answer.post);
  }

  function report(post: Post): void {
    openPopup(import("./votes/report-popup.tsx"), { post });
  }

  return (
    <Page title={opened?.phase === "shown" ? opened.post.title : "My Community Beta"}>
      <div hidden={opened !== null}>
        <div className="page-width flex flex-wrap items-center justify-between gap-x-4 gap-y-3 pt-6 sm:pt-10">
          <div>
            <h1 className="text-2xl font-bold tracking-tight sm:text-3xl">
              My Community{" "}
              <span className="rounded-md border border-edge px-[0.4375rem] py-0.5 align-middle text-[0.5em] font-semibold tracking-normal text-soft">
                Beta
              </span>
            </h1>
            <p className="text-soft">What neighbors saw on the shelves, near you first</p>
          </div>
          <PrimaryButton className="max-sm:w-full" onClick={makePost}>
            <PageIcon name="plus" />
            Make Post
          </PrimaryButton>
        </div>
        <div className="sticky top-0 z-20 mt-3 bg-ground py-2.5">
          <div className="page-width">
            <FeedSearch area={area} />
          </div>
        </div>
        <div className="page-width min-h-[calc(100dvh-14rem)] pt-2 pb-12">
          {!hasZip ? (
            <p className="grid min-h-[40dvh] place-content-center text-center text-soft">
              Please enter your zipcode.
            </p>
          ) : (
            <Feed
              feed={feed}
              commands={commands}
              ballot={ballot}
              focusOn={focusOn}
              onAskAgain={area.searchAgain}
              onReport={report}
            />
          )}
        </div>
      </div>
      {opened && <OpenedPost opened={opened} ballot={ballot} onAskAgain={askAgain} onReport={report} />}
      {popup}
    </Page>
  );
}
