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
  expect(await readPushKey(null)({}, REQUEST)).toEqual({ key: null });
  const subscribing = subscribePush({} as AlertsContext, null)(aPushBrowser().subscription, REQUEST);
  await expect(subscribing).rejects.toMatchObject({ code: "not-found" });
});
