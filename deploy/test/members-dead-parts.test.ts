import { refresh, register } from "@stockfinder/contracts/accounts";
import { addPost, fetchPosts } from "@stockfinder/contracts/community";
import { joinMailingList } from "@stockfinder/contracts/email";
import type { Operation } from "@stockfinder/contracts/operation";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, post } from "./ask.ts";
import { Client } from "./client.ts";
import { healthOf, partsUp, READY } from "./health.ts";
import { ALL_DONE, type MemberVisit, visitAsMember } from "./member-visit.ts";
import { outcomeOf, outOfTime, unavailable } from "./outcome.ts";
import { hasServerPrograms } from "./own-servers.ts";
import {
  type GatewayCopy,
  type ProductProcesses,
  type ServiceName,
  startProductProcesses,
} from "./product-processes.ts";
import type { Copy } from "./programs.ts";
import { ALL_WORKS, visit } from "./visit.ts";

const BACK_WITHIN_MS = 30_000;
const NOTICED_WITHIN_MS = 35_000;

const OPERATIONS: Record<keyof MemberVisit, Operation> = {
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

/** The outcome of each of these operations. */
function met<T>(asked: readonly (keyof MemberVisit)[], outcome: (operation: Operation) => T) {
  return Object.fromEntries(asked.map((each) => [each, outcome(OPERATIONS[each])]));
}

/** The feed is read; everything else fails. */
function onlyTheFeed<T>(outcome: (operation: Operation) => T) {
  return { ...ALL_DONE, ...met(Object.values(ASKED_OF).flat(), outcome) };
}

const options = { skip: !hasServerPrograms, timeout: 120_000 };

describe(
  "accounts, community and mails without one of their parts (needs the server programs)",
  options,
  () => {
    let product: ProductProcesses;
    let gateway: GatewayCopy;
    let lookup: Copy;
    let services: Record<ServiceName, Copy>;
    const member = new Client();
    let accountId: string;

    beforeAll(async () => {
      product = await startProductProcesses();
      const [auth, community, email] = await Promise.all([
        product.startService("auth"),
        product.startService("community"),
        product.startService("email"),
      ]);
      services = { auth, community, email };
      [lookup, gateway] = await Promise.all([product.startWorker(), product.startGateway()]);
      expect(await member.register(gateway.url)).toBe("answered");
      expect(await member.introduceItself(gateway.url)).toBe("answered");
      accountId = member.accountId;
    });
    afterAll(() => product?.release());

    /** Without any intervention: the product has to recover by itself. */
    const recovered = async () => {
      const soon = { timeout: BACK_WITHIN_MS };
      for (const copy of [gateway, lookup, ...Object.values(services)]) {
        await expect.poll(() => healthOf(copy), soon).toEqual(READY);
        await expect.poll(() => partsUp(copy), soon).toMatchObject({ bus: true, cache: true });
      }
      await expect.poll(() => visitAsMember(gateway.url, member), soon).toEqual(ALL_DONE);
      expect(await member.introduceItself(gateway.url)).toBe("answered");
      expect(member.accountId).toBe(accountId); // whatever was lost, it is signed in as before
    };

    test("work without limits while Redis is down", async () => {
      await product.redis.kill();
      expect(await visitAsMember(gateway.url, member)).toEqual(ALL_DONE);

      await product.redis.start();
      await recovered();
    });

    test("work without limits while Redis hangs", async () => {
      product.redis.freeze();
      expect(await visitAsMember(gateway.url, member)).toEqual(ALL_DONE);

      product.redis.thaw();
      await recovered();
    });

    test("answer 503 at once while Postgres is down", async () => {
      await product.postgres.kill();
      const databaseAway = unavailable("The database does not answer");
      expect(await visitAsMember(gateway.url, member)).toEqual(onlyTheFeed(() => databaseAway));
      expect(await member.introduceItself(gateway.url)).toEqual(databaseAway); // which is not: who are you?
      // More than one fingerprint may register.
      const persistent = new Client();
      for (let count = 0; count < 40; count++)
        expect(await persistent.register(gateway.url)).toEqual(databaseAway);

      await product.postgres.start();
      await recovered();
      expect(await persistent.register(gateway.url)).toBe("answered");
    });

    test("answer before their deadlines while Postgres hangs", async () => {
      product.postgres.freeze();
      const { refresh, feed, ...others } = await visitAsMember(gateway.url, member);
      expect(feed).toBe("answered");
      expect(refresh).toEqual(outOfTime(OPERATIONS.refresh)); // has the shortest deadline
      for (const outcome of Object.values(others))
        expect([503, 504]).toContain(outcome === "answered" ? 200 : outcome.status);
      expect(await member.introduceItself(gateway.url)).toMatchObject({ status: 503 });

      product.postgres.thaw();
      await recovered();
    });

    test("answer 503 at once while the broker is down", async () => {
      await product.rabbitmq.kill();
      const brokerAway = unavailable("The message broker is unavailable");
      await expect.poll(() => member.refresh(gateway.url)).toEqual(brokerAway);
      expect(await visitAsMember(gateway.url, member)).toEqual(onlyTheFeed(() => brokerAway));

      await product.rabbitmq.start();
      await recovered();
    });

    test("answer at their deadlines while the broker hangs", async () => {
      product.rabbitmq.freeze();
      expect(await visitAsMember(gateway.url, member)).toEqual(onlyTheFeed(outOfTime));

      product.rabbitmq.thaw();
      await recovered();
    });

    const searchesAndPagesGoOn = async () => {
      expect(await visit(gateway.url)).toEqual(ALL_WORKS);
      expect((await ask(gateway.url)).status).toBe(200);
    };

    test.for(["auth", "community", "email"] as const)(
      "miss only what %s does while it hangs, and while it is dead",
      async (name) => {
        const missing = ASKED_OF[name];
        services[name].signal("SIGSTOP");
        expect(await visitAsMember(gateway.url, member)).toEqual({ ...ALL_DONE, ...met(missing, outOfTime) });
        await searchesAndPagesGoOn();
        services[name].signal("SIGCONT");
        await recovered();

        await services[name].kill();
        // Until the broker notices that it is gone, requests wait in its queue.
        const nobody = ({ name }: Operation) => unavailable(`No service answers ${name}`);
        await expect
          .poll(() => visitAsMember(gateway.url, member), { timeout: NOTICED_WITHIN_MS })
          .toEqual({ ...ALL_DONE, ...met(missing, nobody) });
        await searchesAndPagesGoOn();
        expect(await healthOf(gateway)).toEqual(READY);

        services[name] = await product.startService(name);
        await recovered();
      },
    );

    test("are recognised by their tokens while auth is down, except at a gateway that started after it stopped", async () => {
      const readFeed = async (gatewayUrl: string, headers: Record<string, string>) =>
        outcomeOf(fetchPosts, await post(`${gatewayUrl}/api/post/fetch`, { zipcode: "44114" }, headers));
      const signedIn = { authorization: member.accessToken };
      expect(await readFeed(gateway.url, signedIn)).toBe("answered");

      await services.auth.kill();
      expect(await readFeed(gateway.url, signedIn)).toBe("answered");
      const newcomer = await product.startGateway();
      expect(await readFeed(newcomer.url, {})).toBe("answered");
      const cannotTell = unavailable("Access tokens cannot be checked right now");
      expect(await readFeed(newcomer.url, signedIn)).toEqual(cannotTell);

      services.auth = await product.startService("auth");
      await expect.poll(() => readFeed(newcomer.url, signedIn), { timeout: BACK_WITHIN_MS }).toBe("answered");
      await recovered();
    });
  },
);
