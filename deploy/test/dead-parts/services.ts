import { fetchPosts } from "@stockfinder/contracts/community";
import type { Operation } from "@stockfinder/contracts/operation";
import { expect, onTestFinished, test } from "vitest";
import { ask, post } from "../ask.ts";
import { healthOf, READY } from "../health.ts";
import { visitAsMember } from "../member-visit.ts";
import { outcomeOf, outOfTime, unavailable } from "../outcome.ts";
import { ALL_WORKS, visit } from "../visit.ts";
import { without } from "./member-outcomes.ts";
import { BACK_WITHIN_MS, NOTICED_WITHIN_MS, type Running, recovered } from "./running.ts";

/** Accounts, community and mails while the service of one of them is away. */
export function testServices(started: () => Running): void {
  const searchesAndPagesGoOn = async () => {
    const { url } = started().gateway;
    expect(await visit(url)).toEqual(ALL_WORKS);
    expect((await ask(url)).status).toBe(200);
  };

  test.for(["auth", "community", "email"] as const)(
    "misses only what %s does while it hangs, and while it is dead",
    async (name) => {
      const { product, gateway, services, member } = started();
      services[name].signal("SIGSTOP");
      onTestFinished(() => services[name].signal("SIGCONT")); // or a failure here would fail every later test
      expect(await visitAsMember(gateway.url, member)).toEqual(without(name, outOfTime));
      await searchesAndPagesGoOn();
      services[name].signal("SIGCONT");
      await recovered(started());

      await services[name].kill();
      // Until the broker notices that it is gone, requests wait in its queue.
      const nobody = ({ name }: Operation) => unavailable(`No service answers ${name}`);
      await expect
        .poll(() => visitAsMember(gateway.url, member), { timeout: NOTICED_WITHIN_MS })
        .toEqual(without(name, nobody));
      await searchesAndPagesGoOn();
      expect(await healthOf(gateway)).toEqual(READY);

      services[name] = await product.startService(name);
      await recovered(started());
    },
  );

  test("recognises members by their tokens while auth is down, except at a gateway that started after it stopped", async () => {
    const { product, gateway, services, member } = started();
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
    await newcomer.kill();
    await recovered(started());
  });
}
