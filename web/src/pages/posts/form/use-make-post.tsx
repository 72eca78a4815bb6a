import { useRef } from "react";
import type { OpenPopup } from "../../../popups/use-popup.ts";
import { showCommunityToast } from "../community-toast.ts";
import type { FeedState } from "../feed/feed-state.ts";
import type { SearchArea } from "../feed/use-search-area.ts";
import { EMPTY_FORM } from "./post-form-values.ts";

/** Returns what the Make Post button does: it opens the form, or shows what is wrong with the zip code. */
export function useMakePost({
  area,
  feed,
  openPopup,
  onPosted,
}: {
  area: SearchArea;
  feed: FeedState;
  openPopup: OpenPopup;
  onPosted: (postId: string) => void;
}): () => void {
  const draft = useRef(EMPTY_FORM);

  return () => {
    const isRefused = feed.phase === "refused";
    // A typed zip code counts before it is searched for. Nobody would see a post near an invalid one.
    const searched = area.searched.zipcode;
    const zipcode = searched === "" || isRefused ? typedIn(area) : searched;
    if (isRefused && zipcode === searched) {
      area.zipField.current?.focus();
      showCommunityToast("error", feed.refusal);
      return;
    }
    if (zipcode !== searched || zipcode === "") area.search(zipcode);
    if (zipcode === "") return;
    openPopup(import("./make-post-popup.tsx"), { zipcode, draft, onPosted });
  };
}

function typedIn({ zipField }: SearchArea): string {
  return zipField.current?.value.trim() ?? "";
}
