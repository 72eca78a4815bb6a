import { ANONYMOUS } from "@stockfinder/contracts/principal";
import { aPushBrowser } from "@stockfinder/testing/push-browser";
import { expect, test } from "vitest";
import type { AlertsContext } from "../context/context.ts";
import { readPushKey, subscribePush } from "./push.ts";

const REQUEST = {
  principal: ANONYMOUS,
  requestId: "request-of-the-test",
  deadline: Number.POSITIVE_INFINITY,
  signal: new AbortController().signal,
  reuseFor() {},
};

test("without keys no pushes are offered", async () => {
  const context = { config: { push: null } } as AlertsContext;
  expect(await readPushKey(context)({}, REQUEST)).toEqual({ key: null });
  const subscribing = subscribePush(context)(aPushBrowser().subscription, REQUEST);
  await expect(subscribing).rejects.toMatchObject({ code: "not-found" });
});
