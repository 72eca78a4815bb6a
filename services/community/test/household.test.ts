import { randomUUID } from "node:crypto";
import { Fault } from "@stockfinder/contracts/fault";
import { knownProducts } from "@stockfinder/contracts/known-products";
import {
  addLines,
  addList,
  changeLine,
  claimLine,
  inviteToList,
  type Line,
  readList,
  removeLine,
} from "@stockfinder/contracts/lists";
import type { Principal } from "@stockfinder/contracts/principal";
import { SETUPS } from "@stockfinder/testing/setups";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CommunityService, startService } from "./community-service.ts";

const MEMBERS = 3;
/** All have seen them before anybody is offline. */
const FIRST_LINES = 2;
const FIELDS = ["text", "quantity", "note"] as const;
type Field = (typeof FIELDS)[number];

/** What a member does. `pick` chooses one of the lines that the member saw. */
type Step = { readonly who: number; readonly pick: number } & (
  | { readonly what: "add" | "remove" | "claim" | "read" }
  | { readonly what: "edit"; readonly field: Field }
  /** Sends what waits; the answers of the first are lost, so they are sent again later. */
  | { readonly what: "send"; readonly lost: number }
);

const aStep: fc.Arbitrary<Step> = fc
  .record({ who: fc.nat(MEMBERS - 1), pick: fc.nat(FIRST_LINES) })
  .chain((who) =>
    fc
      .oneof(
        { weight: 3, arbitrary: fc.constantFrom({ what: "add" as const }, { what: "remove" as const }) },
        { weight: 1, arbitrary: fc.constant({ what: "claim" as const }) },
        {
          weight: 4,
          arbitrary: fc.constantFrom(...FIELDS).map((field) => ({ what: "edit" as const, field })),
        },
        { weight: 2, arbitrary: fc.constant({ what: "read" as const }) },
        { weight: 3, arbitrary: fc.nat(2).map((lost) => ({ what: "send" as const, lost })) },
      )
      .map((step) => ({ ...who, ...step })),
  );

/** Waits on a member's device. */
interface Change {
  readonly at: number;
  send(ageMs: number): Promise<unknown>;
}

interface Member {
  readonly principal: Principal;
  seen: readonly Line[];
  waiting: readonly Change[];
}

/** What people did to a line, by everybody's true time. The line's price never changes and names it. */
interface Known {
  readonly edits: Map<Field, { at: number; value: string | number }>;
  deletedAt: number;
}

describe.each(SETUPS)("a household, on $name", (setup) => {
  let community: CommunityService;
  beforeAll(async () => {
    community = await startService(setup);
    await community.bus.serve(knownProducts, async () => []);
  });
  afterAll(() => community.stop());

  test("loses and doubles nothing, however its members are offline, and merges edits by field", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 5, maxLength: 40 }), async (steps) => {
        const { members, id } = await aHousehold(community);
        const known = new Map<number, Known>();
        const claims = new Map<string, number>();
        let count = 0;
        const [owner] = members;
        for (let line = 0; line < FIRST_LINES; line += 1) if (owner) await send(addTo(owner), 0);
        for (const member of members) member.seen = (await read(member.principal)).lines;

        for (const step of steps) {
          community.clock.move(1_000);
          const member = members[step.who] ?? members[0];
          if (!member) throw new Error("no members");
          const { principal, seen } = member;
          const line = seen[step.pick % Math.max(1, seen.length)];
          const at = community.clock.now();
          const wait = (send: Change["send"]) => {
            member.waiting = [...member.waiting, { at, send }];
          };
          if (step.what === "add") addTo(member);
          else if (step.what === "edit" && line) {
            const value = step.field === "quantity" ? (++count % 998) + 1 : `${step.field} ${++count}`;
            const { id: lineId, version: base } = line;
            const change = { [step.field]: value };
            wait((ageMs) =>
              community.call(changeLine, { id, line: lineId, base, ageMs, ...change }, principal),
            );
            known.get(line.maxPrice ?? 0)?.edits.set(step.field, { at, value });
          } else if (step.what === "remove" && line) {
            const { id: lineId, version: base } = line;
            wait((ageMs) => community.call(removeLine, { id, line: lineId, base, ageMs }, principal));
            const its = known.get(line.maxPrice ?? 0);
            if (its) its.deletedAt = at;
          } else if (step.what === "claim" && line) {
            await claim(line, principal, step.who);
          } else if (step.what === "send") await send(member, step.lost);
          else if (step.what === "read") member.seen = (await read(principal)).lines;
        }
        await Promise.all(members.map((member) => send(member, 0)));

        const lines = (await read(members[0]?.principal ?? { kind: "anonymous" })).lines;
        const names = lines.map(({ maxPrice }) => maxPrice);
        expect(new Set(names).size).toBe(names.length);
        for (const [name, { edits, deletedAt }] of known) {
          const found = lines.find(({ maxPrice }) => maxPrice === name);
          const youngest = Math.max(0, ...[...edits.values()].map(({ at }) => at));
          expect([name, found !== undefined]).toEqual([name, deletedAt === 0 || youngest > deletedAt]);
          // What was edited before a deletion may have gone with it.
          for (const [field, { at, value }] of edits)
            if (found && at > deletedAt) expect([name, field, found[field]]).toEqual([name, field, value]);
        }

        function addTo(member: Member): Member {
          const maxPrice = ++count;
          const given = { upc: null, text: `line ${count}`, note: "", maxPrice, similar: false, quantity: 1 };
          const lines = [{ ...given, clientId: randomUUID() }];
          const send = () => community.call(addLines, { id, lines }, member.principal);
          member.waiting = [...member.waiting, { at: community.clock.now(), send }];
          known.set(maxPrice, { edits: new Map(), deletedAt: 0 });
          return member;
        }
        async function read(principal: Principal) {
          return await community.call(readList, { id }, principal);
        }
        async function claim(line: Line, principal: Principal, who: number) {
          const holder = claims.get(line.id);
          const claimed = await community
            .call(claimLine, { id, line: line.id }, principal)
            .then(() => true, refused);
          if (claimed) {
            expect([undefined, who]).toContain(holder);
            claims.set(line.id, who);
          }
        }
      }),
      { numRuns: 60 },
    );
  }, 120_000);

  /** Sends a device's changes in their order. Those whose answers are `lost` stay and are sent again. */
  async function send(member: Member, lost: number): Promise<void> {
    const { waiting } = member;
    for (const { at, send } of waiting) await send(community.clock.now() - at).catch(refused);
    member.waiting = waiting.slice(0, lost);
  }
});

/** Three members, of whom two joined by an invitation. */
async function aHousehold(community: CommunityService) {
  const members = Array.from(
    { length: MEMBERS },
    (): Member => ({
      principal: { kind: "anonymous", fingerprint: randomUUID() },
      seen: [],
      waiting: [],
    }),
  );
  const [owner, ...others] = members.map(({ principal }) => principal);
  if (!owner) throw new Error("no members");
  const { id } = await community.call(addList, { name: "Household" }, owner);
  const { token } = await community.call(inviteToList, { id, origin: "https://a.example" }, owner);
  for (const other of others) await community.call(readList, { id, listToken: token }, other);
  return { members, id };
}

/** A change that came too late is refused, and a claim that somebody else has. */
function refused(error: unknown): false {
  if (error instanceof Fault && ["conflict", "gone", "not-found"].includes(error.code)) return false;
  throw error;
}
