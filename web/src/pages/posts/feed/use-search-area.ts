import { DEFAULT_FEED_DISTANCE, type FeedDistance } from "@stockfinder/contracts/post-options";
import { type RefObject, useRef, useState } from "react";
import { save, saved } from "../../../storage/saved.ts";
import type { FeedArea } from "./fetch-feed-page.ts";

export interface SearchArea {
  /** A new object with each search. Its zip code is empty until one is searched for; remembered from the last visit. */
  readonly searched: FeedArea;
  readonly problem: string | null;
  readonly zipField: RefObject<HTMLInputElement | null>;
  /** Searches around a zip code; an empty one is an error at the field. */
  search(zipcode: string): void;
  searchAgain(): void;
  setDistance(distance: FeedDistance): void;
}

export function useSearchArea(): SearchArea {
  const [searched, setSearched] = useState<FeedArea>(() => ({
    zipcode: saved("zipcode") ?? "",
    distance: DEFAULT_FEED_DISTANCE,
  }));
  const [problem, setProblem] = useState<string | null>(null);
  const zipField = useRef<HTMLInputElement>(null);

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
    setDistance: (distance) => setSearched({ ...searched, distance }),
  };
}
