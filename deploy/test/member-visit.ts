import { randomUUID } from "node:crypto";
import { addPost, fetchPosts } from "@stockfinder/contracts/community";
import { joinMailingList } from "@stockfinder/contracts/email";
import { post } from "./ask.ts";
import { Client } from "./client.ts";
import { doneOf, type Outcome } from "./outcome.ts";

/** The outcomes of signing in, renewing, posting, reading and requesting mails, all at the same time. */
export interface MemberVisit {
  readonly register: Outcome;
  readonly refresh: Outcome;
  readonly post: Outcome;
  readonly feed: Outcome;
  readonly mail: Outcome;
}

export const ALL_DONE: MemberVisit = {
  register: "answered",
  refresh: "answered",
  post: "answered",
  feed: "answered",
  mail: "answered",
};

/** `member` has registered before. */
export async function visitAsMember(gatewayUrl: string, member: Client): Promise<MemberVisit> {
  const [register, refresh, posted, read, asked] = await Promise.all([
    new Client().register(gatewayUrl),
    member.refresh(gatewayUrl),
    post(`${gatewayUrl}/api/post/add`, { ...SEEN, userID: randomUUID() }),
    post(`${gatewayUrl}/api/post/fetch`, { zipcode: SEEN.zipcode }),
    post(`${gatewayUrl}/api/email/add`, { email: newMailbox() }, fromElsewhere()),
  ]);
  return {
    register,
    refresh,
    post: doneOf(addPost, posted),
    feed: doneOf(fetchPosts, read),
    mail: doneOf(joinMailingList, asked),
  };
}

export const SEEN = { title: "Wipes are back", text: "Aisle 7", store: "Target", zipcode: "44114" };

export function newMailbox(): string {
  return `reader-${randomUUID()}@example.com`;
}

let addresses = 0;

/** An address without earlier requests, because mails are limited by address. */
export function fromElsewhere(): { readonly "x-forwarded-for": string } {
  addresses += 1;
  return { "x-forwarded-for": `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}` };
}
