import type { StoreOffer } from "@stockfinder/contracts/offers";
import { ageText } from "../../../components/age.ts";

/** When offers or shelves were read: "Checked just now", "Checked 2 min ago to 3 h ago". */
export function checkedText(read: readonly Pick<StoreOffer, "seenAt">[], now: number): string {
  const times = read.flatMap(({ seenAt }) => seenAt ?? []).toSorted();
  const [oldest, newest] = [times[0], times.at(-1)];
  if (!oldest || !newest) return "";
  const [first, last] = [ageText(newest, now), ageText(oldest, now)];
  return first === last ? `Checked ${first}` : `Checked ${first} to ${last}`;
}
