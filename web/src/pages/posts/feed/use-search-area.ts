import { DEFAULT_FEED_DISTANCE, type FeedDistance } from "@stockfinder/contracts/post-options";
import { useRef, useState } from "react";
import { save, saved } from "../../../storage/saved.ts";
import type { FeedArea } from "./fetch-feed-page.ts";

export type SearchArea = ReturnType<typeof useSearchArea>;

export function useSearchArea() {
  /** A new object with each search. Its zip code is empty until one is searched for; remembered from the last visit. */
  const [searched, setSearched] = useState<FeedArea>(() => ({
    zipcode: saved("zipcode") ?? "",
    distance: DEFAULT_FEED_DISTANCE,
  }));
  const [problem, setProblem] = useState<string | null>(null);
  const zipField = useRef<HTMLInputElement>(null);

  /** Searches around a zip code; an empty one is an error at the field. */
  function search(wanted: string): void {
    if (wanted === "") {
      setProblem("Please enter your Zipcode");
      zipField.current?.focus();
      return;
    }
    save("zipcode", wanted);
    setProblem(null);
    setSearched({ ...searched, zipcode: wanted });
  }

  return {
    searched,
    problem,
    zipField,
    search,
    searchAgain: () => setSearched({ ...searched }),
    setDistance: (distance: FeedDistance) => setSearched({ ...searched, distance }),
  };
}
