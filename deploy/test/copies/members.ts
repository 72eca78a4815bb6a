import { randomUUID } from "node:crypto";
import { refresh } from "@stockfinder/contracts/accounts";
import { addPost, voteUp } from "@stockfinder/contracts/community";
import { extensionInstalled, sendExtension } from "@stockfinder/contracts/email";
import type { Operation } from "@stockfinder/contracts/operation";
import { expect, test } from "vitest";
import { post } from "../ask.ts";
import { Client } from "../client.ts";
import { fromElsewhere, newMailbox, SEEN } from "../member-visit.ts";
import { accountsKept, leftToDo, postsKept } from "../members-kept.ts";
import { doneOf, type Outcome } from "../outcome.ts";
import { untilAccepted } from "../until-accepted.ts";
import { gatewayUrl, type SeveralCopies } from "./several-copies.ts";

export function testMembers(copies: () => SeveralCopies): void {
  /** At the same time, spread over all gateways. */
  const atOnce = <T>(count: number, begin: (gatewayUrl: string, index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => begin(gatewayUrl(copies(), index), index)));
  const refused = (outcomes: readonly Outcome[]) => outcomes.filter((outcome) => outcome !== "answered");

  test("equal simultaneous registrations create one account and sign each of them in", async () => {
    const fingerprint = randomUUID();
    const clients = Array.from({ length: 25 }, () => new Client(fingerprint));
    const registered = await Promise.all(
      clients.map((client, index) => client.register(gatewayUrl(copies(), index))),
    );
    expect(refused(registered)).toEqual([]);
    const refreshed = await Promise.all(
      clients.map((client, index) => client.refresh(gatewayUrl(copies(), index + 1))),
    );
    expect(refused(refreshed)).toEqual([]);

    const accountId = clients[0]?.accountId ?? "";
    expect(new Set(clients.map((client) => client.accountId))).toEqual(new Set([accountId]));
    const accounts = await accountsKept(copies().product.postgres.url);
    expect(accounts.filter(([known]) => known === fingerprint)).toEqual([[fingerprint, accountId]]);
  });

  test("equal simultaneous renewals give one successor, which keeps the client signed in", async () => {
    const client = new Client();
    expect(await client.register(gatewayUrl(copies(), 0))).toBe("answered");
    const own = { authorization: client.refreshToken };
    const answers = await atOnce(20, (url) => post(`${url}/api/auth/token`, {}, own));
    const successors = answers.map(({ text }) => refresh.output.parse(JSON.parse(text)).refresh_token);
    expect(new Set(successors).size).toBe(1);

    expect(await client.refresh(gatewayUrl(copies(), 1))).toBe("answered"); // as one whose answer was lost
    expect(client.refreshToken).toBe(successors[0]);
    expect(await client.refresh(gatewayUrl(copies(), 0))).toBe("answered");
  });

  /** Repeats the post until it is accepted, and returns its id. */
  const posted = async (url: string, userID: string, key: string, title: string) => {
    let postId = "";
    await untilAccepted(
      async () => {
        const headers = { "idempotency-key": key };
        const answer = await post(`${url}/api/post/add`, { ...SEEN, title, userID }, headers);
        const outcome = doneOf(addPost, answer);
        if (outcome === "answered") ({ postId } = JSON.parse(answer.text));
        return outcome;
      },
      () => {},
    );
    return postId;
  };
  const postsCalled = async (title: string) =>
    (await postsKept(copies().product.postgres.url)).filter((kept) => kept.title === title);

  test("a hundred simultaneous posts are all kept, and repeated ones once", async () => {
    const many = await atOnce(100, (url) => posted(url, randomUUID(), randomUUID(), "One of many"));
    expect((await postsCalled("One of many")).map(({ id }) => id).sort()).toEqual(many.sort());

    const [userID, key] = [randomUUID(), randomUUID()];
    const equal = await atOnce(10, (url) => posted(url, userID, key, "The only one"));
    expect((await postsCalled("The only one")).map(({ id }) => id)).toEqual([...new Set(equal)]);
  });

  test("a hundred simultaneous votes on a post are all counted", async () => {
    const _id = await posted(gatewayUrl(copies(), 0), randomUUID(), randomUUID(), "Seen by many");
    const votes = await atOnce(100, async (url) =>
      doneOf(voteUp, await post(`${url}/api/post/up`, { _id, userID: randomUUID() })),
    );
    expect(refused(votes)).toEqual([]);
    expect(await postsCalled("Seen by many")).toMatchObject([{ countedUp: 100, votesUp: 100 }]);
  });

  test("an event that is repeated at once causes one mail", async () => {
    const email = newMailbox();
    const mailsTo = () =>
      copies().product.mails.received.filter(({ envelopeTo }) => envelopeTo.includes(email));
    const ask = (operation: Operation, path: string, body: object, headers = {}) =>
      atOnce(20, (url) =>
        untilAccepted(
          async () => doneOf(operation, await post(url + path, body, headers)),
          () => {},
        ),
      );

    const headers = { ...fromElsewhere(), "idempotency-key": randomUUID() };
    await ask(sendExtension, "/api/email/sendExtension", { email }, headers);
    await expect.poll(mailsTo).toHaveLength(1);

    const [, emailId] = /emailId=([\w-]+)/.exec(mailsTo()[0]?.mail.text ?? "") ?? [];
    await ask(extensionInstalled, "/api/email/extensionInstalled", { emailId });
    await expect.poll(mailsTo).toHaveLength(2);
    expect(mailsTo()[1]?.mail.subject).not.toBe(mailsTo()[0]?.mail.subject);
    await expect.poll(() => leftToDo(copies().product.postgres.url)).toEqual({ events: 0, mails: 0 });
    expect(mailsTo()).toHaveLength(2);
  });
}
