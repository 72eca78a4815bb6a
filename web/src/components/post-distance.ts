import { milesText } from "@stockfinder/contracts/alert-place";
import type { Post } from "@stockfinder/contracts/community";

/** "3.4 mi", or that it was written in the reader's own zip code: a post does not say where its branch is. Null if it is not known. */
export function postDistance({ distanceMiles }: Post): string | null {
  if (distanceMiles === undefined) return null;
  return distanceMiles === 0 ? "posted in your ZIP Code" : milesText(distanceMiles);
}
