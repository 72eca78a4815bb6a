import { expect, test } from "vitest";
import { withPlaces } from "./provider-places.ts";
import type { ProviderSignIn, ReturnedSignIn } from "./provider-sign-in.ts";

const returned: ReturnedSignIn = {
  accountType: "google",
  tokenId: "code",
  state: "state",
  browser: "browser",
  origin: "https://stockfinder.example",
  redirectUrl: null,
};
const somebody = { accountType: "google", subject: "1", email: null, name: null } as const;

test("while a provider hangs only so many wait for it; a place that gets free is taken", async () => {
  const waiting: PromiseWithResolvers<typeof somebody>[] = [];
  const hanging: ProviderSignIn = {
    list: () => [],
    begin: async () => ({ url: "https://provider.example" }),
    appleReturned: async () => ({ location: "/login?failed=true" }),
    complete() {
      const answer = Promise.withResolvers<typeof somebody>();
      waiting.push(answer);
      return answer.promise;
    },
  };
  const providers = withPlaces(hanging, 2);
  const first = providers.complete(returned);
  const second = providers.complete(returned);
  await expect(providers.complete(returned)).rejects.toMatchObject({
    code: "unavailable",
    details: { retryAfterSeconds: 2 },
  });
  expect(waiting).toHaveLength(2);

  waiting[0]?.reject(new Error("gone"));
  await expect(first).rejects.toThrow("gone");
  const third = providers.complete(returned);
  waiting[1]?.resolve(somebody);
  waiting[2]?.resolve(somebody);
  expect(await Promise.all([second, third])).toEqual([somebody, somebody]);
});
