import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { addPost, voteUp } from "@stockfinder/contracts/community";
import { sendExtension } from "@stockfinder/contracts/email";
import { addLines, addList } from "@stockfinder/contracts/lists";
import { post } from "./ask.ts";
import { Client } from "./client.ts";
import { fromElsewhere, SEEN } from "./member-visit.ts";
import { doneOf, type Outcome, orCutOff, outcomeOf } from "./outcome.ts";
import { steadily } from "./steadily.ts";
import { untilAccepted } from "./until-accepted.ts";

const EVERY_MS = { client: 500, renewal: 6_000, leaver: 500, post: 100, vote: 50, mail: 200, line: 800 };

export const KINDS = ["registration", "renewal", "removal", "post", "vote", "mail", "line"] as const;
type Kind = (typeof KINDS)[number];

/** A registered person. */
export interface KnownClient {
  readonly client: Client;
  readonly accountId: string;
}

/** People who continuously register, renew, post, vote, request mails, add lines to a list and remove their accounts. */
export interface SteadyMembers {
  readonly clients: readonly KnownClient[];
  /** The ids of accepted posts by title; titles are unique. */
  readonly posts: ReadonlyMap<string, string>;
  /** The posts of removed accounts. */
  readonly removedPosts: readonly string[];
  /** The outcome of each vote, by voter and post. Votes are not repeated. */
  readonly votes: readonly { readonly postId: string; readonly outcome: Outcome }[];
  /** The addresses that were promised a mail, each once. */
  readonly mailboxes: readonly string[];
  /** The clientIds of the accepted lines of one list, each once. */
  readonly lines: readonly string[];
  /** How many requests were accepted so far, and how many were told to retry. */
  readonly accepted: Readonly<Record<Kind, number>>;
  readonly refused: number;
  /** Starts nothing more; resolves when everything is accepted, and rejects after a forbidden answer. */
  stop(): Promise<void>;
}

/** `isDead` says whether the gateway was killed: only then may it refuse or cut connections. */
export function startSteadyMembers(gatewayUrl: string, isDead: () => boolean): SteadyMembers {
  const clients: KnownClient[] = [];
  const posts = new Map<string, string>();
  const removedPosts: string[] = [];
  const votes: { postId: string; outcome: Outcome }[] = [];
  const mailboxes: string[] = [];
  const lines: string[] = [];
  const accepted = { registration: 0, renewal: 0, removal: 0, post: 0, vote: 0, mail: 0, line: 0 };
  let refused = 0;
  let isStopped = false;
  /** Resolves to whether the first attempt was accepted. */
  const accept = async (kind: Kind, once: () => Promise<Outcome>): Promise<boolean> => {
    let isFirst = true;
    await untilAccepted(
      () => orCutOff(once(), isDead),
      () => {
        refused++;
        isFirst = false;
      },
    );
    accepted[kind]++;
    return isFirst;
  };

  const signingIn = steadily(EVERY_MS.client, async () => {
    const client = new Client();
    await accept("registration", () => client.register(gatewayUrl));
    clients.push({ client, accountId: client.accountId });
    while (!isStopped) {
      await accept("renewal", () => client.refresh(gatewayUrl));
      await wait(EVERY_MS.renewal);
    }
  });
  const makePost = async (title: string, own: Readonly<Record<string, string>> = {}): Promise<string> => {
    const body = { ...SEEN, title, userID: randomUUID() };
    const headers = { ...own, "idempotency-key": randomUUID() };
    let postId = "";
    await accept("post", async () => {
      const answer = await post(`${gatewayUrl}/api/post/add`, body, headers);
      const outcome = doneOf(addPost, answer);
      if (outcome === "answered") ({ postId } = JSON.parse(answer.text));
      return outcome;
    });
    return postId;
  };
  const posting = steadily(EVERY_MS.post, async (before) => {
    const title = `Shelf number ${before}`;
    posts.set(title, await makePost(title));
  });
  const leaving = steadily(EVERY_MS.leaver, async () => {
    const client = new Client();
    if (!(await accept("registration", () => client.register(gatewayUrl)))) {
      // Only the first sign-in may remove the account, and its answer may have been lost: this person stays.
      clients.push({ client, accountId: client.accountId });
      return;
    }
    const postId = await makePost("Not for long", { authorization: client.accessToken });
    await accept("removal", () => client.leave(gatewayUrl));
    removedPosts.push(postId);
  });
  const voting = steadily(EVERY_MS.vote, async (before) => {
    const postId = [...posts.values()][before % Math.max(1, posts.size)];
    if (postId === undefined) return;
    const asked = post(`${gatewayUrl}/api/post/up`, { _id: postId, userID: randomUUID() });
    const outcome = await orCutOff(
      asked.then((answer) => doneOf(voteUp, answer)),
      isDead,
    );
    if (outcome === "answered") accepted.vote++;
    else refused++;
    votes.push({ postId, outcome });
  });
  const mailing = steadily(EVERY_MS.mail, async (before) => {
    const email = `reader${before}@example.com`;
    const headers = { ...fromElsewhere(), "idempotency-key": randomUUID() };
    await accept("mail", async () =>
      doneOf(sendExtension, await post(`${gatewayUrl}/api/email/sendExtension`, { email }, headers)),
    );
    mailboxes.push(email);
  });
  const owner = { "x-fingerprint": new Client().fingerprint };
  const list = Promise.withResolvers<string>();
  const listing = steadily(EVERY_MS.line, async (before) => {
    if (before === 0)
      await accept("line", async () => {
        const answer = await post(`${gatewayUrl}/api/lists`, { name: "Groceries" }, owner);
        const outcome = outcomeOf(addList, answer);
        if (outcome === "answered") list.resolve(JSON.parse(answer.text).id);
        return outcome;
      });
    const address = `${gatewayUrl}/api/lists/${await list.promise}/lines`;
    const line = { clientId: `line-${before}`, text: `Item ${before}` };
    await accept("line", async () => outcomeOf(addLines, await post(address, { lines: [line] }, owner)));
    lines.push(line.clientId);
  });

  return {
    clients,
    posts,
    removedPosts,
    votes,
    mailboxes,
    lines,
    accepted,
    get refused() {
      return refused;
    },
    async stop() {
      isStopped = true;
      const loads = [signingIn, leaving, posting, voting, mailing, listing];
      await Promise.all(loads.map((load) => load.stop()));
    },
  };
}
