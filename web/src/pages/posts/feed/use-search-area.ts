import { DEFAULT_FEED_DISTANCE, type FeedDistance } from "@stockfinder/contracts/post-options";
import { type RefObject, useRef, useState } from "react";
import { save, saved } from "../../../components/saved.ts";

/** The area of the feed, and its zip code field. */
export interface SearchArea {
  /** Empty until a zip code is searched for; remembered from the last visit. */
  readonly zipcode: string;
  /** In miles. */
  readonly distance: FeedDistance;
  /** Changes with each search, so that the same area is fetched again. */
  readonly round: number;
  /** The error below the field. */
  readonly problem: string | null;
  readonly zipField: RefObject<HTMLInputElement | null>;
  /** Searches around a zip code; an empty one is an error at the field. */
  search(zipcode: string): void;
  searchAgain(): void;
  setDistance(distance: FeedDistance): void;
}

export function useSearchArea(): SearchArea {
  const [zipcode, setZipcode] = useState(() => saved("zipcode") ?? "");
  const [distance, setDistance] = useState(DEFAULT_FEED_DISTANCE);
  const [round, setRound] = useState(0);
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
    setZipcode(wanted);
    setRound(round + 1);
  }

  return {
    zipcode,
    distance,
    round,
    problem,
    zipField,
    search,
    searchAgain: () => setRound(round + 1),
    setDistance,
  };
}
