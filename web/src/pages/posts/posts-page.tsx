import type { Post } from "@stockfinder/contracts/community";
import { DEFAULT_FEED_DISTANCE } from "@stockfinder/contracts/post-options";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { Icon } from "../../parts/icon.tsx";
import { Page } from "../../parts/page.tsx";
import { save, saved } from "../../parts/saved.ts";
import { usePopup } from "../../popups/use-popup.ts";
import { fetchPost } from "../../requests/fetch-post.ts";
import { Feed } from "./feed.tsx";
import { FeedSearch } from "./feed-search.tsx";
import { OpenedPost } from "./opened-post.tsx";
import { postIdIn } from "./post-address.ts";
import { NO_FIELDS } from "./post-form-rules.ts";
import { tellNeighbour } from "./tell-neighbour.ts";
import { useBallot } from "./use-ballot.ts";
import { useFeed } from "./use-feed.ts";
import { useFocusOnPost } from "./use-focus-on-post.ts";
import { useLeaveAndReturn } from "./use-leave-and-return.ts";
import { useNeighbour } from "./use-neighbour.ts";
import { useOpenedPost } from "./use-opened-post.ts";

/** The feed of an area, or one post of it. The feed stands behind an opened post, so that one comes back to one's place. */
export function PostsPage() {
  const [path] = useLocation();
  const postId = postIdIn(path);
  const feedWanted = useLeaveAndReturn(postId);
  const [zipcode, setZipcode] = useState(() => saved("zipcode") ?? "");
  const [distance, setDistance] = useState(DEFAULT_FEED_DISTANCE);
  const [round, setRound] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const zipField = useRef<HTMLInputElement>(null);
  const draft = useRef(NO_FIELDS);
  const area = feedWanted && zipcode !== "" ? { zipcode, distance } : null;
  const { feed, commands } = useFeed(area, round);
  const { opened, askAgain } = useOpenedPost(postId, feed.posts);
  const focusOn = useFocusOnPost(feed.posts);
  const { popup, openPopup } = usePopup();
  const ballot = useBallot();
  useNeighbour();

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for anew comes with its votes
  useEffect(() => ballot.forget(), [zipcode, distance, round]);

  function needZip(): void {
    setProblem("Please enter your Zipcode");
    zipField.current?.focus();
  }

  function search(wanted: string): void {
    if (wanted === "") needZip();
    else {
      save("zipcode", wanted);
      setProblem(null);
      setZipcode(wanted);
      setRound(round + 1);
    }
  }

  /** What was typed as a zip code counts without having been searched for. Around what is none, nobody would see a post. */
  function makePost(): void {
    const isRefused = feed.phase === "refused";
    const typed = zipField.current?.value.trim() ?? "";
    const around = zipcode === "" || isRefused ? typed : zipcode;
    if (around === "") needZip();
    else if (isRefused && around === zipcode) {
      zipField.current?.focus();
      tellNeighbour("error", feed.refusal);
    } else {
      if (around !== zipcode) search(around);
      openPopup(async (close) => {
        const { MakePostPopup } = await import("./make-post-popup.tsx");
        return <MakePostPopup zipcode={around} draft={draft} onPosted={showPosted} onClose={close} />;
      });
    }
  }

  /** Where it cannot be fetched, it comes with what neighbours post. */
  async function showPosted(id: string): Promise<void> {
    const answer = await fetchPost(id).catch(() => null);
    if (!answer?.worked) return;
    focusOn((posts) => posts.find(({ _id }) => _id === id));
    commands.add(answer.post);
  }

  function report(post: Post): void {
    openPopup(async (close) => {
      const { ReportPopup } = await import("./report-popup.tsx");
      return <ReportPopup post={post} onClose={close} />;
    });
  }

  return (
    <Page title={opened?.phase === "shown" ? opened.post.title : "My Community Beta"}>
      <div hidden={opened !== null}>
        <div className="page-width flex max-w-3xl flex-wrap items-center justify-between gap-x-4 gap-y-3 pt-6 sm:pt-10">
          <div>
            <h1 className="text-2xl font-extrabold tracking-tight sm:text-3xl">
              My Community <span className="beta-chip">Beta</span>
            </h1>
            <p className="text-soft">What neighbours saw on the shelves</p>
          </div>
          <button type="button" className="button-primary max-sm:w-full" onClick={makePost}>
            <Icon name="plus" />
            Make Post
          </button>
        </div>
        <div className="sticky top-0 z-20 mt-3 bg-ground py-2.5">
          <div className="page-width max-w-3xl">
            <FeedSearch
              zipcode={zipcode}
              distance={distance}
              problem={problem}
              zipField={zipField}
              onSearch={search}
              onDistance={setDistance}
            />
          </div>
        </div>
        <div className="page-width min-h-[60dvh] max-w-3xl pt-2 pb-12">
          {zipcode === "" ? (
            <p className="grid min-h-[40dvh] place-content-center text-center text-soft">
              Please enter your zipcode.
            </p>
          ) : (
            <Feed
              feed={feed}
              commands={commands}
              ballot={ballot}
              focusOn={focusOn}
              onAskAgain={() => setRound(round + 1)}
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
