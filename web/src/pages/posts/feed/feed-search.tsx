import {
  DEFAULT_FEED_DISTANCE,
  FEED_DISTANCES,
  type FeedDistance,
} from "@stockfinder/contracts/post-options";
import { useId, useState } from "react";
import { QuietButton } from "../../../components/button.tsx";
import { Form } from "../../../components/form.tsx";
import { Icon } from "../../../components/icon.tsx";
import { PageIcon } from "../../../components/page-icon.tsx";
import type { SearchArea } from "./use-search-area.ts";

/** The form for the area of the feed. A distance applies at once, a zip code at the button. */
export function FeedSearch({ area }: { area: SearchArea }) {
  const {
    searched: { zipcode, distance },
    problem,
    zipField,
  } = area;
  const [typed, setTyped] = useState(zipcode);
  const problemId = useId();

  return (
    <search>
      <Form onSubmit={() => area.search(typed.trim())}>
        <div className="flex flex-wrap items-center gap-2">
          <label className="flex items-center gap-2">
            <span className="sr-only">Distance</span>
            <span aria-hidden="true" className="text-sm max-sm:hidden">
              Within
            </span>
            <select
              name="distance"
              className="text-field w-28"
              value={distance}
              onChange={({ target }) => area.setDistance(distanceOf(target.value))}
            >
              {FEED_DISTANCES.map((miles) => (
                <option key={miles} value={miles}>
                  {miles} miles
                </option>
              ))}
            </select>
          </label>
          <label className="flex items-center gap-2">
            <span className="text-sm whitespace-nowrap">
              <span aria-hidden="true" className="max-sm:hidden">
                of{" "}
              </span>
              ZIP Code
            </span>
            <input
              ref={zipField}
              name="zip"
              className="text-field w-26"
              maxLength={10}
              autoComplete="postal-code"
              enterKeyHint="go"
              value={typed}
              aria-invalid={problem !== null}
              aria-describedby={problemId}
              onChange={({ target }) => setTyped(target.value)}
            />
          </label>
          <QuietButton type="submit" className="max-sm:w-12 max-sm:p-0">
            <PageIcon name="refresh" className="size-5" />
            <span className="max-sm:sr-only">Update</span>
          </QuietButton>
        </div>
        <p id={problemId} role="alert" className="search-problem not-empty:pt-2">
          {problem && (
            <>
              <Icon name="alert" />
              {problem}
            </>
          )}
        </p>
      </Form>
    </search>
  );
}

function distanceOf(text: string): FeedDistance {
  return FEED_DISTANCES.find((miles) => String(miles) === text) ?? DEFAULT_FEED_DISTANCE;
}
