import { forget, saved } from "../storage/saved.ts";

/** The format that the server accepts. Other stored values could never post or vote. */
const USER_ID = /^[\w-]{8,128}$/;

/** This browser's id in the community; null before it has one. */
export function storedUserId(): string | null {
  const id = saved("user_id");
  return id !== null && USER_ID.test(id) ? id : null;
}

/** The next visit to the community makes a new neighbour. */
export function forgetUserId(): void {
  forget("user_id");
  forget("user_name");
}
