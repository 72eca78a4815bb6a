import { useCallback, useMemo } from "react";
import { useLocation, useSearch } from "wouter";
import { type OfferView, searchOf, viewIn } from "./offer-view.ts";

/** The view of the offers in the address. A change adds a history entry, so Back undoes it. */
export function useOfferView(): [view: OfferView, change: (changes: Partial<OfferView>) => void] {
  const search = useSearch();
  const [, navigate] = useLocation();
  const view = useMemo(() => viewIn(search), [search]);
  const change = useCallback(
    (changes: Partial<OfferView>) => {
      const { pathname, search } = window.location;
      navigate(`${pathname}${searchOf({ ...viewIn(search), ...changes })}`);
    },
    [navigate],
  );
  return [view, change];
}
