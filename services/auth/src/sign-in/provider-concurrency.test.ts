import { expect, test } from "vitest";
import { limitProviderCalls } from "./provider-concurrency.ts";
import type { ProviderSignIn, ReturnedSignIn } from "./provider-sign-in.ts";

const callback: ReturnedSignIn = {
  accountType: "google",
  tokenId: "code",
  state: "state",
  browser: "browser",
  redirectUrl: null,
};
const identity = { accountType: "google", subject: "1", email: null, name: null } as const;

test("limits the calls that wait for a provider; a finished call makes room for the next", async () => {
  const pending: PromiseWithResolvers<typeof identity>[] = [];
  const hanging: ProviderSignIn = {
    list: () => [],
    begin: async () => ({ url: "https://provider.example" }),
    appleReturned: async () => ({ location: "/login?failed=true" }),
    complete() {
      const answer = Promise.withResolvers<typeof identity>();
      pending.push(answer);
      return answer.promise;
    },
  };
  const providers = limitProviderCalls(hanging, 2);
  const first = providers.complete(callback);
  const second = providers.complete(callback);
  await expect(providers.complete(callback)).rejects.toMatchObject({
    code: "unavailable",
    details: { retryAfterSeconds: 2 },
  });
  expect(pending).toHaveLength(2);

  pending[0]?.reject(new Error("gone"));
  await expect(first).rejects.toThrow("gone");
  const third = providers.complete(callback);
  pending[1]?.resolve(identity);
  pending[2]?.resolve(identity);
  expect(await Promise.all([second, third])).toEqual([identity, identity]);
});
