import type { Bus } from "@stockfinder/bus/bus";
import { connectBus } from "@stockfinder/bus/connect";
import { type FakeClock, fakeClock } from "@stockfinder/testing/fake-clock";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { type EndedSignIn, EndedSignIns } from "../src/callers/ended-sign-ins.ts";
import { FAMILY_ID, serveTokens, type TokenIssuer } from "./token-issuer.ts";

const OTHER_FAMILY_ID = "0190b0a0-0000-4000-8000-000000000003";

let clock: FakeClock;
let issuer: TokenIssuer;
let signIns: EndedSignIns;

beforeEach(async () => {
  clock = fakeClock();
  const bus: Bus = await connectBus("memory:", { service: "gateway" });
  issuer = await serveTokens(bus, clock);
  signIns = new EndedSignIns({ bus, clock, logger: quietLogger("gateway") });
  signIns.start();
  onTestFinished(async () => {
    signIns.stop();
    await bus.close();
  });
  await clock.advance(500);
});

/** The notifications of a listener from now on. */
function listening(): { readonly reported: EndedSignIn[]; readonly stop: () => void } {
  const reported: EndedSignIn[] = [];
  return { reported, stop: signIns.onEnded((ended) => reported.push(ended)) };
}

test("a listener is notified of a logout and of a removed account within a second", async () => {
  const { reported } = listening();

  issuer.end(FAMILY_ID);
  issuer.removeAccountOf(OTHER_FAMILY_ID);
  await clock.advance(1_000);

  expect(reported).toEqual([
    { familyId: FAMILY_ID, accountIsGone: false },
    { familyId: OTHER_FAMILY_ID, accountIsGone: true },
  ]);
});

test("a sign-in is known as ended when its listener is called", async () => {
  const known: boolean[] = [];
  signIns.onEnded(({ familyId }) => known.push(signIns.has(familyId)));

  issuer.end(FAMILY_ID);
  await clock.advance(1_000);

  expect(known).toEqual([true]);
});

test("a listener is notified of each sign-in once, although auth reports it several times", async () => {
  const { reported } = listening();

  issuer.end(FAMILY_ID);
  await clock.advance(500);
  issuer.removeAccountOf(FAMILY_ID); // the account of a sign-in that has ended already
  await clock.advance(5_000);

  expect(reported).toEqual([{ familyId: FAMILY_ID, accountIsGone: false }]);
});

test("a listener is not notified after it unsubscribes", async () => {
  const { reported, stop } = listening();

  stop();
  issuer.end(FAMILY_ID);
  await clock.advance(1_000);

  expect(reported).toEqual([]);
});

test("a listener that throws does not affect the others", async () => {
  signIns.onEnded(() => {
    throw new Error("a socket of this sign-in is broken");
  });
  const { reported } = listening();

  issuer.end(FAMILY_ID);
  await clock.advance(1_000);

  expect(reported).toHaveLength(1);
  expect(signIns.counts.failed).toBe(0);
});
