import { refresh, register } from "@stockfinder/contracts/accounts";
import { addPost, fetchPosts } from "@stockfinder/contracts/community";
import { joinMailingList } from "@stockfinder/contracts/email";
import type { Operation } from "@stockfinder/contracts/operation";
import { ALL_DONE, type MemberVisit } from "../member-visit.ts";
import type { ServiceName } from "../product-processes.ts";

export const OPERATIONS: Record<keyof MemberVisit, Operation> = {
  register,
  refresh,
  post: addPost,
  feed: fetchPosts,
  mail: joinMailingList,
};
/** The operations that fail without each service. The feed does not: the gateway serves the last pages that it saw. */
const ASKED_OF: Record<ServiceName, (keyof MemberVisit)[]> = {
  auth: ["register", "refresh"],
  community: ["post"],
  email: ["mail"],
};

/** What a member meets where only what this service does fails. */
export function without<T>(service: ServiceName, outcome: (operation: Operation) => T) {
  return { ...ALL_DONE, ...met(ASKED_OF[service], outcome) };
}

/** The feed is read; everything else fails. */
export function onlyTheFeed<T>(outcome: (operation: Operation) => T) {
  return { ...ALL_DONE, ...met(Object.values(ASKED_OF).flat(), outcome) };
}

/** The outcome of each of these operations. */
function met<T>(asked: readonly (keyof MemberVisit)[], outcome: (operation: Operation) => T) {
  return Object.fromEntries(asked.map((each) => [each, outcome(OPERATIONS[each])]));
}
