import { RequestFailed } from "@stockfinder/client/request-failed";
import type { Line, Member } from "@stockfinder/contracts/lists";

/** `Sunny Otter is getting it`; null for a line without a claim. */
export function claimText({ claimedBy }: Pick<Line, "claimedBy">, members: readonly Member[]): string | null {
  if (claimedBy === null) return null;
  const member = members.find(({ id }) => id === claimedBy);
  if (member?.you) return "You're getting it";
  return `${member?.name ?? "Somebody"} is getting it`;
}

/** Null when the server has every change. */
export function unsentText(changes: number): string | null {
  if (changes === 0) return null;
  return `${changes === 1 ? "1 change waits" : `${changes} changes wait`} for the network`;
}

/** Of a change that had waited to be sent. Null without one. */
export function refusalText(error: unknown): string | null {
  if (error === null) return null;
  const reason = error instanceof RequestFailed && error.isForPeople ? `: ${error.reason}` : "";
  return `A change you made offline was refused${reason}`;
}

/** Who is in the list besides the caller: `With Sunny Otter and Quick Fern`. */
export function membersText(members: readonly Member[]): string {
  const others = members
    .filter(({ you }) => !you)
    .map(({ name, role }) => (role === "guest" ? `${name} (guest)` : name));
  if (others.length === 0) return "Only you see it. Invite your household to share it.";
  return `With ${new Intl.ListFormat("en-US").format(others)}`;
}
