import { HELD_PAGE_ID, type HeldPage } from "@stockfinder/contracts/held-page";
import { createContext, useContext } from "react";

export const HeldPageContext = createContext<HeldPage | null>(null);

/** What the server knew when it rendered the first page of this visit; null if it rendered none. */
export function useHeld(): HeldPage | null {
  return useContext(HeldPageContext);
}

export function heldInDocument(): HeldPage | null {
  const written = document.getElementById(HELD_PAGE_ID)?.textContent;
  return written ? JSON.parse(written) : null;
}
