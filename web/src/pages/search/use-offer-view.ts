import { useCallback, useMemo } from "react";
import { useLocation, useSearch } from "wouter";
import { type OfferView, searchOf, viewIn } from "./offer-view.ts";

/** The view of the offers that the address holds. A change is a step that Back undoes. */
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
