import { milesText } from "@stockfinder/contracts/alert-place";
import type { Post } from "@stockfinder/contracts/community";

/** "3.4 mi", or that it is in the reader's own zip code, which is all that a post says of its place; null if it is not known. */
export function postDistance({ distanceMiles }: Post): string | null {
  if (distanceMiles === undefined) return null;
  return distanceMiles === 0 ? "in your ZIP Code" : milesText(distanceMiles);
}
