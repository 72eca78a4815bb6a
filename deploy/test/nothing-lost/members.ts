import { connectBus } from "@stockfinder/bus/connect";
import { postAdded } from "@stockfinder/contracts/community";
import { expect, onTestFinished, test, vi } from "vitest";
import { accountsKept, leftToDo, linesKept, mailsKept, postsKept } from "../members-kept.ts";
import type { ProductProcesses, ServiceName } from "../product-processes.ts";
import type { Copy } from "../programs.ts";
import { KINDS, type SteadyMembers, startSteadyMembers } from "../steady-members.ts";
import type { Started } from "./started.ts";

/** Of a slow machine on which other tests run. */
const RESUMES_WITHIN_MS = 60_000;
const SETTLED_WITHIN_MS = 60_000;
/** A mail or Idempotency-Key that a dead copy had claimed is released after a minute. */
const FREE_AGAIN_AFTER_MS = 61_000;
const SERVICES: readonly ServiceName[] = ["auth", "community", "email"];
/** Of one copy, to the mail server. */
const CONNECTIONS = 5;

/** Moves the gateway's clock. */
export function testMembers(started: () => Started): void {
  test("nobody is signed out, every post, vote, mail and line of a list is there once and nothing of removed accounts, whatever died meanwhile", async () => {
    const { product, gateway: firstGateway } = started();
    const { postgres, rabbitmq, mails } = product;
    const [first, second] = await Promise.all([startAll(product), startAll(product)]);
    const heard = await hearOfPosts(rabbitmq.url);
    let isDead = false;
    const members = startSteadyMembers(firstGateway.url, () => isDead);
    await resumed(members);

    isDead = true;
    await firstGateway.kill();
    await refused(members);
    const gateway = await product.startGateway({ port: new URL(firstGateway.url).port });
    isDead = false;
    await resumed(members);

    for (const copy of first) await copy.kill();
    await resumed(members);
    const third = await startAll(product);

    for (const frozen of [second, third]) {
      for (const copy of frozen) copy.signal("SIGSTOP");
      await refused(members);
      for (const copy of frozen) copy.signal("SIGCONT");
      await resumed(members);
    }

    await postgres.kill();
    await refused(members);
    await postgres.start();
    await resumed(members);

    postgres.freeze();
    await refused(members);
    postgres.thaw();
    await resumed(members);

    for (const copy of second) await copy.kill();
    await resumed(members);

    await rabbitmq.stop();
    await refused(members);
    await rabbitmq.start();
    await resumed(members);

    rabbitmq.freeze();
    await refused(members);
    await rabbitmq.kill();
    await refused(members);
    await rabbitmq.start();
    await resumed(members);

    // Moves every clock a minute ahead.
    for (const copy of [gateway, ...third]) await copy.tell({ aheadMs: FREE_AGAIN_AFTER_MS });
    await members.stop();
    const settled = { timeout: SETTLED_WITHIN_MS };
    await expect.poll(() => leftToDo(postgres.url), settled).toEqual({ events: 0, mails: 0 });

    for (const { client, accountId } of members.clients) {
      expect(await client.refresh(gateway.url)).toBe("answered");
      expect(client.accountId).toBe(accountId);
    }
    const accounts = members.clients.map(({ client, accountId }) => [client.fingerprint, accountId]);
    expect((await accountsKept(postgres.url)).sort()).toEqual(accounts.sort());

    // Posts of removed accounts are deleted when the event of the removal arrives.
    await expect.poll(async () => (await postsKept(postgres.url)).length, settled).toBe(members.posts.size);
    const posts = await postsKept(postgres.url);
    expect(posts.map(({ title, id }) => [title, id]).sort()).toEqual([...members.posts].sort());
    const made = [...members.posts.values(), ...members.removedPosts];
    await expect.poll(() => made.filter((id) => !heard.has(id))).toEqual([]);
    expect(heard.size).toBe(made.length); // and of none that was not made
    for (const { id, countedUp, countedDown, votesUp, otherVotes } of posts) {
      expect({ countedUp, countedDown, otherVotes }).toEqual({
        countedUp: votesUp,
        countedDown: 0,
        otherVotes: 0,
      });
      const votes = members.votes.filter(({ postId }) => postId === id);
      const accepted = votes.filter(({ outcome }) => outcome === "answered");
      expect(votesUp).toBeGreaterThanOrEqual(accepted.length);
      expect(votesUp).toBeLessThanOrEqual(votes.length); // also those whose caller could not be told any more
    }

    // A list whose answer was lost was made again; its lines are in the one whose answer came.
    expect((await linesKept(postgres.url)).sort()).toEqual([...members.lines].sort());

    const arrived = mails.received.map(({ mail }) =>
      mail.messageId?.slice(1, -"@stockfinder.example>".length),
    );
    expect(new Set(arrived).size).toBe(arrived.length);
    const kept = await mailsKept(postgres.url);
    expect(kept).toHaveLength(members.mailboxes.length);
    const sent = kept.filter(({ state }) => state === "sent");
    expect(sent.filter(({ id }) => !arrived.includes(id))).toEqual([]);
    // Copies may have died while sending some; whether those arrived cannot be known.
    const unsure = kept.filter(({ state }) => state === "unsure");
    expect(sent.length + unsure.length).toBe(kept.length);
    expect(unsure.length).toBeLessThanOrEqual(2 * CONNECTIONS);
  }, 480_000);
}

function startAll(product: ProductProcesses): Promise<Copy[]> {
  return Promise.all(SERVICES.map((name) => product.startService(name)));
}

/** The ids of all posts that are reported from now on. */
async function hearOfPosts(amqpUrl: string): Promise<ReadonlySet<string>> {
  const heard = new Set<string>();
  const bus = await connectBus(amqpUrl, { service: "test" });
  onTestFinished(() => bus.close());
  await bus.subscribe(postAdded, "test.posts", async ({ post }) => void heard.add(post._id));
  return heard;
}

/** Waits until more of each kind has been accepted. */
async function resumed({ accepted }: SteadyMembers): Promise<void> {
  const before = { ...accepted };
  await vi.waitUntil(() => KINDS.every((kind) => accepted[kind] >= before[kind] + 3), {
    timeout: RESUMES_WITHIN_MS,
  });
}

async function refused(members: SteadyMembers): Promise<void> {
  const before = members.refused;
  await vi.waitUntil(() => members.refused >= before + 25, { timeout: RESUMES_WITHIN_MS });
}
