import type { SignedIn } from "@stockfinder/contracts/accounts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RequestFailed } from "../requests/http.ts";
import { type InTurn, inTurnHere } from "./in-turn.ts";
import { renewal } from "./renewal.ts";
import type { TokenStore } from "./stored-tokens.ts";

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

describe("a token that was turned down", () => {
  test("is exchanged, and both new tokens are stored", async () => {
    const tokens = storeWith(FIRST);
    const renew = renewal({ tokens, refresh: async () => SECOND, inTurn: inTurnHere() });
    expect(await renew("access 0")).toBe("access 1");
    expect(tokens.read()).toEqual(SECOND);
  });

  test("is not exchanged where another tab has done it already", async () => {
    const tokens = storeWith(SECOND);
    const refresh = () => Promise.reject(new Error("asked again"));
    expect(await renewal({ tokens, refresh, inTurn: inTurnHere() })("access 0")).toBe("access 1");
    expect(tokens.read()).toEqual(SECOND);
  });

  test("may be given again, and is worth another try then", async () => {
    const same = { ...SECOND, accessToken: "access 0" };
    const renew = renewal({ tokens: storeWith(FIRST), refresh: async () => same, inTurn: inTurnHere() });
    expect(await renew("access 0")).toBe("access 0");
  });

  test("is exchanged once for all calls that wait", async () => {
    let exchanges = 0;
    const refresh = async () => {
      exchanges += 1;
      return SECOND;
    };
    const renew = renewal({ tokens: storeWith(FIRST), refresh, inTurn: inTurnHere() });
    expect(await Promise.all([renew("access 0"), renew("access 0"), renew("access 0")])).toEqual(
      Array(3).fill("access 1"),
    );
    expect(exchanges).toBe(1);
  });
});

describe("an exchange that fails", () => {
  test("with 401 ends the sign-in here too", async () => {
    const tokens = storeWith(FIRST);
    const refresh = () => Promise.reject(new RequestFailed(401, "over"));
    expect(await renewal({ tokens, refresh, inTurn: inTurnHere() })("access 0")).toBeNull();
    expect(tokens.read()).toBeNull();
  });

  test.each([
    ["429", new RequestFailed(429, "too many")],
    ["500", new RequestFailed(500, "broken")],
    ["503", new RequestFailed(503, "away")],
    ["a lost connection", new TypeError("Failed to fetch")],
    ["no answer in time", new DOMException("timed out", "TimeoutError")],
  ])("with %s leaves the tokens for another time", async (_failure, error) => {
    const tokens = storeWith(FIRST);
    const refresh = () => Promise.reject(error);
    expect(await renewal({ tokens, refresh, inTurn: inTurnHere() })("access 0")).toBeNull();
    expect(tokens.read()).toEqual(FIRST);
  });
});

describe("what happens meanwhile counts:", () => {
  function renewAnd(meanwhile: (tokens: TokenStore) => void, answer: () => Promise<SignedIn>) {
    const tokens = storeWith(FIRST);
    const refresh = () => {
      meanwhile(tokens);
      return answer();
    };
    return { tokens, token: renewal({ tokens, refresh, inTurn: inTurnHere() })("access 0") };
  }

  test("a logout is not undone", async () => {
    const { tokens, token } = renewAnd(
      (store) => store.forget(),
      async () => SECOND,
    );
    expect(await token).toBeNull();
    expect(tokens.read()).toBeNull();
  });

  test("another tab that has stored only half of the same successor is helped to the other half", async () => {
    const { tokens, token } = renewAnd(
      (store) => store.keep({ ...FIRST, refreshToken: SECOND.refreshToken }),
      async () => SECOND,
    );
    expect(await token).toBe("access 1");
    expect(tokens.read()).toEqual(SECOND);
  });

  test.each([
    ["answered", async () => SECOND],
    ["turned down", () => Promise.reject(new RequestFailed(401, "over"))],
  ])("a new sign-in is kept where the old one's exchange is %s", async (_how, answer) => {
    const other = { accessToken: "other access", refreshToken: "other refresh" };
    const { tokens, token } = renewAnd((store) => store.keep(other), answer);
    expect(await token).toBe("other access");
    expect(tokens.read()).toEqual(other);
  });
});

/** The server's rule: the newest token and the one before are good, and both give the same successor; older ones end it all. */
function signInAtServer() {
  let newest = 0;
  let over = false;
  let accessTokens = 0;
  return {
    tokens: (): SignedIn => ({ accessToken: `access ${accessTokens}`, refreshToken: `refresh ${newest}` }),
    refresh(presented: string): SignedIn {
      const generation = Number(presented.split(" ")[1]);
      if (generation < newest - 1) over = true;
      if (over) throw new RequestFailed(401, "over");
      if (generation === newest) newest += 1;
      accessTokens += 1;
      return this.tokens();
    },
  };
}

/** Tabs that cannot wait for one another, but have one storage. */
const NO_WAITING: InTurn = (work) => work();

describe.each([
  ["with Web Locks", () => inTurnHere()],
  ["without", () => NO_WAITING],
])("two tabs, %s,", (_locks, inTurnOf) => {
  test("stay signed in, in whatever order their exchanges come and answers are lost", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.infiniteStream(fc.constantFrom("answered", "answered", "lost", "busy")),
        fc.array(fc.constantFrom(0, 1), { minLength: 1, maxLength: 6 }),
        async (scheduler, fates, calls) => {
          const server = signInAtServer();
          const tokens = storeWith(server.tokens());
          const inTurn = inTurnOf();
          const tab = () => {
            const refresh = scheduler.scheduleFunction(async (presented: string) => {
              const { value: fate } = fates.next();
              if (fate === "busy") throw new RequestFailed(503, "away");
              const renewed = server.refresh(presented);
              if (fate === "lost") throw new TypeError("Failed to fetch");
              return renewed;
            });
            return renewal({ tokens, refresh, inTurn });
          };
          const tabs = [tab(), tab()];
          // Tokens run out together: both tabs come with the same one.
          const turnedDown = server.tokens().accessToken;

          const renewed = calls.map((which) =>
            scheduler.schedule(Promise.resolve()).then(() => tabs[which]?.(turnedDown)),
          );
          await scheduler.waitFor(Promise.all(renewed));
          expect(tokens.read()).not.toBeNull();
          expect(() => server.refresh(tokens.read()?.refreshToken ?? "")).not.toThrow();
        },
      ),
    );
  });
});
