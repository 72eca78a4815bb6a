import { fetchPost, type Post } from "@stockfinder/contracts/community";
import { useLocation } from "wouter";
import { call } from "../../api/call.ts";
import { Page } from "../../components/frame/page.tsx";
import { usePopup } from "../../popups/use-popup.ts";
import { Feed } from "./feed/feed.tsx";
import { FeedHeader } from "./feed/feed-header.tsx";
import { FeedSearch } from "./feed/feed-search.tsx";
import { useFeed } from "./feed/use-feed.ts";
import { useFocusOnPost } from "./feed/use-focus-on-post.ts";
import { useSearchArea } from "./feed/use-search-area.ts";
import { useMakePost } from "./form/use-make-post.tsx";
import { OpenedPost } from "./opened-post.tsx";
import { postIdIn } from "./post-address.ts";
import { useLeaveAndReturn } from "./use-leave-and-return.ts";
import { useNeighbour } from "./use-neighbour.ts";
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
  useNeighbour();

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
        <FeedHeader onMakePost={makePost} />
        <div className="sticky top-0 z-20 mt-3 bg-ground py-2.5">
          <div className="page-width max-w-3xl">
            <FeedSearch area={area} />
          </div>
        </div>
        <div className="page-width min-h-[calc(100dvh-14rem)] max-w-3xl pt-2 pb-12">
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
              onMakePost={makePost}
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
