import { randomBytes } from "node:crypto";

const TIME_DIGITS = 12;
const RANDOM_BYTES = 6;

/** 24 hexadecimal digits that sort by time (milliseconds since 1970), in random order within a millisecond. */
export function newPostId(now: number): string {
  return now.toString(16).padStart(TIME_DIGITS, "0") + randomBytes(RANDOM_BYTES).toString("hex");
}
