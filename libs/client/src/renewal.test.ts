import type { SignedIn } from "@stockfinder/contracts/accounts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRenewal } from "./renewal.ts";
import { RequestFailed } from "./request-failed.ts";
import { exclusivelyInTab, type RunExclusively } from "./run-exclusively.ts";
import type { TokenStore } from "./token-store.ts";

function storeWith(tokens: SignedIn | null): TokenStore {
  let stored = tokens;
  return {
    read: () => stored,
    keep: (next) => {
      stored = next;
    },
    forget: () => {
      stored = null;
    },
  };
}

const FIRST: SignedIn = { accessToken: "access 0", refreshToken: "refresh 0" };
const SECOND: SignedIn = { accessToken: "access 1", refreshToken: "refresh 1" };

describe("a rejected token", () => {
  test("is exchanged, and both new tokens are stored", async () => {
    const tokens = storeWith(FIRST);
    const renew = createRenewal({ tokens, refresh: async () => SECOND, runExclusively: exclusivelyInTab() });
    expect(await renew("access 0")).toBe("access 1");
    expect(tokens.read()).toEqual(SECOND);
  });

  test("is not exchanged again after another tab has done it", async () => {
    const tokens = storeWith(SECOND);
    const refresh = () => Promise.reject(new Error("asked again"));
    expect(await createRenewal({ tokens, refresh, runExclusively: exclusivelyInTab() })("access 0")).toBe(
      "access 1",
    );
    expect(tokens.read()).toEqual(SECOND);
  });

  test("may be issued again, and is then worth another try", async () => {
    const same = { ...SECOND, accessToken: "access 0" };
    const renew = createRenewal({
      tokens: storeWith(FIRST),
      refresh: async () => same,
      runExclusively: exclusivelyInTab(),
    });
    expect(await renew("access 0")).toBe("access 0");
  });

  test("is exchanged once for all waiting calls", async () => {
    let exchanges = 0;
    const refresh = async () => {
      exchanges += 1;
      return SECOND;
    };
    const renew = createRenewal({ tokens: storeWith(FIRST), refresh, runExclusively: exclusivelyInTab() });
    expect(await Promise.all([renew("access 0"), renew("access 0"), renew("access 0")])).toEqual(
      Array(3).fill("access 1"),
    );
    expect(exchanges).toBe(1);
  });
});

describe("a failed exchange", () => {
  test("with 401 removes the stored tokens", async () => {
    const tokens = storeWith(FIRST);
    const refresh = () => Promise.reject(new RequestFailed(401, "ended"));
    expect(
      await createRenewal({ tokens, refresh, runExclusively: exclusivelyInTab() })("access 0"),
    ).toBeNull();
    expect(tokens.read()).toBeNull();
  });

  test.each([
    ["429", new RequestFailed(429, "too many")],
    ["500", new RequestFailed(500, "broken")],
    ["503", new RequestFailed(503, "away")],
    ["a lost connection", new TypeError("Failed to fetch")],
    ["no answer in time", new DOMException("timed out", "TimeoutError")],
  ])("with %s keeps the stored tokens", async (_failure, error) => {
    const tokens = storeWith(FIRST);
    const refresh = () => Promise.reject(error);
    expect(
      await createRenewal({ tokens, refresh, runExclusively: exclusivelyInTab() })("access 0"),
    ).toBeNull();
    expect(tokens.read()).toEqual(FIRST);
  });
});

describe("during an exchange", () => {
  function renewAnd(meanwhile: (tokens: TokenStore) => void, answer: () => Promise<SignedIn>) {
    const tokens = storeWith(FIRST);
    const refresh = () => {
      meanwhile(tokens);
      return answer();
    };
    return {
      tokens,
      token: createRenewal({ tokens, refresh, runExclusively: exclusivelyInTab() })("access 0"),
    };
  }

  test("a logout is not undone", async () => {
    const { tokens, token } = renewAnd(
      (store) => store.forget(),
      async () => SECOND,
    );
    expect(await token).toBeNull();
    expect(tokens.read()).toBeNull();
  });

  test("a tab completes a successor that another tab has half stored", async () => {
    const { tokens, token } = renewAnd(
      (store) => store.keep({ ...FIRST, refreshToken: SECOND.refreshToken }),
      async () => SECOND,
    );
    expect(await token).toBe("access 1");
    expect(tokens.read()).toEqual(SECOND);
  });

  test.each([
    ["answered", async () => SECOND],
    ["rejected", () => Promise.reject(new RequestFailed(401, "ended"))],
  ])("a new sign-in is kept when the exchange of the old one is %s", async (_how, answer) => {
    const other = { accessToken: "other access", refreshToken: "other refresh" };
    const { tokens, token } = renewAnd((store) => store.keep(other), answer);
    expect(await token).toBe("other access");
    expect(tokens.read()).toEqual(other);
  });
});

/** The server's rule: the newest token and the one before are valid and have the same successor; older ones end the sign-in. */
function signInAtServer() {
  let newest = 0;
  let ended = false;
  let accessTokens = 0;
  return {
    tokens: (): SignedIn => ({ accessToken: `access ${accessTokens}`, refreshToken: `refresh ${newest}` }),
    refresh(presented: string): SignedIn {
      const generation = Number(presented.split(" ")[1]);
      if (generation < newest - 1) ended = true;
      if (ended) throw new RequestFailed(401, "ended");
      if (generation === newest) newest += 1;
      accessTokens += 1;
      return this.tokens();
    },
  };
}

/** Tabs that cannot wait for one another, with one shared storage. */
const AT_ONCE: RunExclusively = (work) => work();

describe.each([
  ["with Web Locks", () => exclusivelyInTab()],
  ["without them", () => AT_ONCE],
])("two tabs, %s,", (_locks, createExclusive) => {
  test("stay signed in, whatever the order of exchanges and lost answers", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.infiniteStream(fc.constantFrom("answered", "answered", "lost", "busy")),
        fc.array(fc.constantFrom(0, 1), { minLength: 1, maxLength: 6 }),
        async (scheduler, fates, calls) => {
          const server = signInAtServer();
          const tokens = storeWith(server.tokens());
          const runExclusively = createExclusive();
          const tab = () => {
            const refresh = scheduler.scheduleFunction(async (presented: string) => {
              const { value: fate } = fates.next();
              if (fate === "busy") throw new RequestFailed(503, "away");
              const renewed = server.refresh(presented);
              if (fate === "lost") throw new TypeError("Failed to fetch");
              return renewed;
            });
            return createRenewal({ tokens, refresh, runExclusively });
          };
          const tabs = [tab(), tab()];
          // Both tabs start from the same expired token.
          const rejected = server.tokens().accessToken;

          const renewed = calls.map((which) =>
            scheduler.schedule(Promise.resolve()).then(() => tabs[which]?.(rejected)),
          );
          await scheduler.waitFor(Promise.all(renewed));
          expect(tokens.read()).not.toBeNull();
          expect(() => server.refresh(tokens.read()?.refreshToken ?? "")).not.toThrow();
        },
      ),
    );
  });
});
