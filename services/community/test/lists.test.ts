import { randomUUID } from "node:crypto";
import { accountRemoved, accountsMerged, fingerprintRegistered } from "@stockfinder/contracts/accounts";
import { exportNeighbour } from "@stockfinder/contracts/community";
import type { DataOf, Event } from "@stockfinder/contracts/event";
import { Fault } from "@stockfinder/contracts/fault";
import { knownProducts } from "@stockfinder/contracts/known-products";
import { findInOnePlace } from "@stockfinder/contracts/list-watches";
import {
  addLines,
  addList,
  changeLine,
  claimLine,
  inviteToList,
  listChanged,
  listLists,
  MAX_LINES,
  MAX_LISTS,
  MAX_MEMBERS,
  readList,
  releaseLine,
  removeLine,
  removeList,
  renameList,
  withdrawInvitation,
  withdrawInvitations,
} from "@stockfinder/contracts/lists";
import type { InputOf, OutputOf } from "@stockfinder/contracts/operation";
import {
  type Plan,
  type PlanOffer,
  planLines,
  planList,
  priceLines,
  readSharedPlan,
  sharePlan,
  withdrawPlans,
} from "@stockfinder/contracts/plans";
import type { Principal } from "@stockfinder/contracts/principal";
import { fingerprintOwner } from "@stockfinder/service/owner-key";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anAccount, type CommunityService, startService } from "./community-service.ts";

const HOUR = 60 * 60_000;
const ORIGIN = "https://stockfinder.example";
const SERVICE: Principal = { kind: "service", name: "auth" };

function aBrowser(fingerprint: string = randomUUID()): Principal & { fingerprint: string } {
  return { kind: "anonymous", fingerprint };
}

const OFFER: PlanOffer = {
  ...{ upc: "044600015934", storeId: "target", groupId: "1", name: "Wipes", image: null },
  ...{ price: { value: 41.2, currency: "USD" }, isAvailable: true, seenAt: "2026-11-22T12:00:00.000Z" },
  ...{ source: "adapter", confidence: 0.9, isDemo: false, affiliate: false },
  ...{ productUrl: "https://www.target.com/p/1", plainUrl: "https://www.target.com/p/1" },
};
const STOP = {
  ...{ storeId: "target", branchId: "1", name: "Target, Cleveland", distanceMiles: 2, address: null },
  ...{ goods: 41.2, shipping: 0, tax: 0 },
};

const WISH = {
  ...{ zip: "44114", radiusMiles: 10, prefer: "time" as const, online: false, memberships: ["costco"] },
  ...{ costPerMile: 0.5, costPerHour: 20, without: [] },
};

function aPlan(missing: string[], changed: Partial<PlanOffer> = {}): Plan {
  const offer = { ...OFFER, ...changed };
  const lines = [{ line: randomUUID(), offer, quantity: 1, cost: 41.2 }];
  return { stops: [{ ...STOP, lines }], missing, total: 41.2, parts: [], minutes: 9, sure: 0.9 };
}

describe.each(SETUPS)("shopping lists, on $name", (setup) => {
  let community: CommunityService;
  let plan: (input: InputOf<typeof planLines>) => OutputOf<typeof planLines>;
  let price: (input: InputOf<typeof priceLines>) => OutputOf<typeof priceLines>;
  beforeAll(async () => {
    community = await startService(setup);
    await community.bus.serve(knownProducts, async ({ upcs }) => known(upcs));
    await community.bus.serve(planLines, async (input) => plan(input));
    await community.bus.serve(priceLines, async (input) => price(input));
  });
  afterAll(() => community.stop());
  beforeEach(() => emptied(community.database, "community.lists cascade"));

  const aList = async (owner: Principal) => (await community.call(addList, { name: "Weekly" }, owner)).id;
  const read = (id: string, who: Principal, listToken?: string) =>
    community.call(readList, { id, listToken }, who);
  type NewLine = Partial<InputOf<typeof addLines>["lines"][number]>;
  const add = async (id: string, who: Principal, ...lines: NewLine[]) => {
    const given = lines.map((line) => ({
      clientId: randomUUID(),
      upc: null,
      note: "",
      maxPrice: null,
      similar: false,
      ...line,
    }));
    return (await community.call(addLines, { id, lines: given }, who)).lines;
  };
  const aLine = async (id: string, who: Principal, line: NewLine = { text: "milk" }) => {
    const [added] = await add(id, who, line);
    if (!added) throw new Error("not added");
    return added;
  };
  const join = async (id: string, owner: Principal, who: Principal) => {
    const { token } = await community.call(inviteToList, { id, origin: ORIGIN }, owner);
    await read(id, who, token);
    return token;
  };

  test("a list belongs to its maker, and nobody else sees it", async () => {
    const [owner, stranger] = [aBrowser(), aBrowser()];
    const id = await aList(owner);
    await add(id, owner, { text: "2x towels" }, { text: "milk, 1 gallon", quantity: 3, note: "2 %" });

    const list = await read(id, owner);
    expect(list).toMatchObject({ id, name: "Weekly", version: 2 });
    expect(list.lines.map(({ text, quantity, note }) => ({ text, quantity, note }))).toEqual([
      { text: "towels", quantity: 2, note: "" },
      { text: "milk, 1 gallon", quantity: 3, note: "2 %" },
    ]);
    expect(list.members).toEqual([
      { id: expect.any(String), name: expect.any(String), role: "owner", you: true },
    ]);
    expect(await community.call(listLists, {}, owner)).toEqual([
      {
        id,
        name: "Weekly",
        version: 2,
        lineCount: 2,
        openCount: 2,
        memberCount: 1,
        next: ["towels", "milk, 1 gallon"],
      },
    ]);
    expect(await community.call(listLists, {}, stranger)).toEqual([]);
    await expect(read(id, stranger)).rejects.toMatchObject({ code: "not-found" });
    await expect(add(id, stranger, { text: "x" })).rejects.toMatchObject({ code: "not-found" });
    await expect(community.call(addList, { name: "x" })).rejects.toMatchObject({ code: "unauthorized" });
  });

  test("with a zip code, lists say what is still to get costs, and do without it where prices cannot be read", async () => {
    const owner = aBrowser();
    const id = await aList(owner);
    await aList(owner);
    const [milk, eggs, tea] = await add(id, owner, { text: "2x milk" }, { text: "eggs" }, { text: "tea" });
    if (!milk || !eggs || !tea) throw new Error("not added");
    const change = { id, line: tea.id, base: tea.version, ageMs: 0, checked: true };
    await community.call(changeLine, change, owner);
    const asked: InputOf<typeof priceLines>[] = [];
    price = (input) => {
      asked.push(input);
      return [{ line: milk.id, cost: 7.5, image: "https://target.example/milk.jpg", isDemo: false }];
    };
    const near = { zip: "44114", memberships: ["costco"] };

    const [empty, weekly] = await community.call(listLists, near, owner);
    expect(empty).not.toHaveProperty("cost");
    expect(weekly).toMatchObject({
      id,
      openCount: 2,
      cost: {
        ...{ total: 7.5, found: 1 },
        lines: [
          { text: "milk", quantity: 2, cost: 7.5, image: "https://target.example/milk.jpg", isDemo: false },
          { text: "eggs", quantity: 1, cost: null, image: null, isDemo: false },
        ],
      },
    });
    expect(asked).toMatchObject([{ ...near, radiusMiles: 25, online: true }]);
    expect(asked[0]?.lines.map(({ id }) => id)).toEqual([milk.id, eggs.id]);

    price = () => {
      throw new Fault("unavailable", "No retailer look-up");
    };
    expect((await community.call(listLists, near, owner))[1]).not.toHaveProperty("cost");
  });

  test("a plan is for what is open on a list, and for its members and guests only", async () => {
    const [owner, stranger] = [aBrowser(), aBrowser()];
    const id = await aList(owner);
    const [wipes, milk, eggs] = await add(
      id,
      owner,
      { upc: "044600015934", quantity: 2, maxPrice: 6, similar: true },
      { text: "milk" },
      { text: "eggs" },
    );
    if (!wipes || !milk || !eggs) throw new Error("not added");
    await community.call(
      changeLine,
      { id, line: eggs.id, base: eggs.version, ageMs: 0, checked: true },
      owner,
    );
    const wish = WISH;
    const planFor = (who: Principal, listToken?: string) =>
      community.call(planList, { id, listToken, ...wish }, who);
    const answer = { plans: [], refreshing: true };
    const asked: object[] = [];
    plan = (input) => {
      asked.push(input);
      return answer;
    };

    expect(await planFor(owner)).toEqual(answer);
    const lines = [
      { id: wipes.id, upc: "044600015934", text: "Wipes", quantity: 2, maxPrice: 6, similar: true },
      { id: milk.id, upc: null, text: "milk", quantity: 1, maxPrice: null, similar: false },
    ];
    expect(asked).toEqual([{ ...wish, lines }]);
    const { token } = await community.call(inviteToList, { id, origin: ORIGIN }, owner);
    expect(await planFor({ kind: "anonymous" }, token)).toEqual(answer);
    await expect(planFor(stranger)).rejects.toMatchObject({ code: "not-found" });
    expect(asked).toHaveLength(2);
  });

  test("one place that surely has all of a list is found for its members and for services", async () => {
    const [owner, stranger] = [aBrowser(), aBrowser()];
    const id = await aList(owner);
    const find = (who: Principal) => community.call(findInOnePlace, { id, zip: "44114" }, who);
    const plans = (missing: string[], changed: Partial<PlanOffer> = {}) => {
      plan = () => ({ plans: [aPlan(missing, changed)], refreshing: false });
    };
    const members = { name: "Weekly", owners: [fingerprintOwner(owner.fingerprint)] };

    plans([]);
    expect(await find(SERVICE)).toEqual({ ...members, place: null });
    const milk = await aLine(id, owner, { text: "milk" });
    const found = { ...members, place: { name: "Target, Cleveland", total: 41.2 } };
    expect(await find(owner)).toEqual(found);
    expect(await find(SERVICE)).toEqual(found);
    expect(await find(stranger)).toBeNull();
    plans([milk.id]);
    expect(await find(SERVICE)).toMatchObject({ place: null });
    plans([], { isAvailable: null });
    expect(await find(SERVICE)).toMatchObject({ place: null });
    plans([], { confidence: 0.4 });
    expect(await find(SERVICE)).toMatchObject({ place: null });
    await community.call(removeList, { id }, owner);
    expect(await find(SERVICE)).toBeNull();
  });

  test("a plan is shared by a link without names, until it is withdrawn or a week has passed", async () => {
    const [owner, stranger] = [aBrowser(), aBrowser()];
    const id = await aList(owner);
    const milk = await aLine(id, owner, { text: "milk", quantity: 2, note: "for Ann" });
    const [one, none] = [aPlan([]), { ...aPlan([milk.id]), stops: [] }];
    plan = () => ({ plans: [none, one], refreshing: false });
    const share = (stops: number, who: Principal = owner) =>
      community.call(sharePlan, { ...WISH, id, stops, origin: ORIGIN }, who);
    const readBy = (token: string) =>
      community.call(readSharedPlan, { listToken: token }, { kind: "anonymous" });
    const tokenOf = ({ url }: { url: string }) => new URL(url).hash.slice(1);

    const token = tokenOf(await share(2));
    expect(Buffer.from(token, "base64url")).toHaveLength(16);
    const lines = [{ id: milk.id, text: "milk", quantity: 2 }];
    const shared = await readBy(token);
    expect(shared).toEqual({ plan: one, lines, madeAt: expect.any(String), until: expect.any(String) });
    expect(Date.parse(shared.until) - Date.parse(shared.madeAt)).toBe(7 * 24 * HOUR);
    await expect(share(1)).rejects.toMatchObject({ code: "not-found" });
    await expect(share(2, stranger)).rejects.toMatchObject({ code: "not-found" });
    await expect(community.call(withdrawPlans, { id }, stranger)).rejects.toMatchObject({
      code: "not-found",
    });

    await community.call(withdrawPlans, { id }, owner);
    await expect(readBy(token)).rejects.toMatchObject({ code: "not-found" });
    const other = tokenOf(await share(2));
    community.clock.move(6 * 24 * HOUR);
    expect((await readBy(other)).plan).toEqual(one);
    community.clock.move(24 * HOUR);
    await expect(readBy(other)).rejects.toMatchObject({ code: "not-found" });
  });

  test("a clientId that was used makes no second line, also after a deletion", async () => {
    const owner = aBrowser();
    const id = await aList(owner);
    const first = await aLine(id, owner, { clientId: "a", text: "milk" });
    expect(await add(id, owner, { clientId: "a", text: "milk" }, { clientId: "b", text: "eggs" })).toEqual([
      first,
      expect.objectContaining({ text: "eggs" }),
    ]);

    await community.call(removeLine, { id, line: first.id, base: first.version, ageMs: 0 }, owner);
    expect(await add(id, owner, { clientId: "a", text: "milk" })).toEqual([]);
    expect((await read(id, owner)).lines.map(({ text }) => text)).toEqual(["eggs"]);
  });

  test("a line of a product has its name and picture, and is added without them if stores know none", async () => {
    const owner = aBrowser();
    const id = await aList(owner);
    const lines = await add(id, owner, { upc: "044600015934" }, { upc: "711719541028" });
    expect(lines.map(({ upc, text, product }) => ({ upc, text, product }))).toEqual([
      { upc: "044600015934", text: "Wipes", product: { name: "Wipes", image: "https://a.example/1.jpg" } },
      { upc: "711719541028", text: "UPC 711719541028", product: null },
    ]);

    const swapped = { id, line: lines[1]?.id ?? "", base: 9, ageMs: 0, upc: "044600015934" };
    expect(await community.call(changeLine, swapped, owner)).toMatchObject({
      upc: "044600015934",
      product: { name: "Wipes" },
    });
  });

  test("edits merge by field, and the younger edit of a field stays", async () => {
    const owner = aBrowser();
    const id = await aList(owner);
    const line = await aLine(id, owner);
    const edit = (fields: object, { base = line.version, ageMs = 0 } = {}) =>
      community.call(changeLine, { id, line: line.id, base, ageMs, ...fields }, owner);
    community.clock.move(HOUR);

    await edit({ quantity: 2 });
    expect(await edit({ note: "organic", quantity: 5 }, { ageMs: 1_000 })).toMatchObject({
      quantity: 2,
      note: "organic",
    });
    const checked = await edit({ checked: true });
    expect(checked).toMatchObject({ checked: true, checkedBy: checked.addedBy });
    expect(await edit({ checked: false }, { base: checked.version })).toMatchObject({
      checked: false,
      checkedBy: null,
    });
  });

  test("a deletion does not swallow a younger edit, and an older edit does not restore a line", async () => {
    const owner = aBrowser();
    const id = await aList(owner);
    const line = await aLine(id, owner);
    const of = { id, line: line.id, base: line.version };
    community.clock.move(HOUR);
    await community.call(changeLine, { ...of, ageMs: 0, note: "new" }, owner);
    await expect(community.call(removeLine, { ...of, ageMs: 1_000 }, owner)).rejects.toMatchObject({
      code: "conflict",
    });

    await community.call(removeLine, { ...of, ageMs: 0 }, owner);
    await community.call(removeLine, { ...of, ageMs: 0 }, owner);
    expect((await read(id, owner)).lines).toEqual([]);
    const late = { ...of, base: line.version + 1, note: "late" };
    await expect(community.call(changeLine, { ...late, ageMs: 1_000 }, owner)).rejects.toMatchObject({
      code: "gone",
    });

    community.clock.move(1_000);
    expect(await community.call(changeLine, { ...late, ageMs: 0 }, owner)).toMatchObject({ note: "late" });
    expect((await read(id, owner)).lines).toHaveLength(1);
  });

  test("of two deletions the younger one counts: an edit between them does not restore the line", async () => {
    const owner = aBrowser();
    const id = await aList(owner);
    const line = await aLine(id, owner);
    const of = { id, line: line.id, base: line.version };
    community.clock.move(HOUR);
    await community.call(removeLine, { ...of, ageMs: 3_000 }, owner);
    await community.call(removeLine, { ...of, ageMs: 1_000 }, owner);
    const between = { ...of, ageMs: 2_000, note: "between" };
    await expect(community.call(changeLine, between, owner)).rejects.toMatchObject({ code: "gone" });
    expect((await read(id, owner)).lines).toEqual([]);
  });

  test("one person claims a line, for a day", async () => {
    const [owner, other] = [aBrowser(), aBrowser()];
    const id = await aList(owner);
    await join(id, owner, other);
    const { id: line } = await aLine(id, owner);
    const claim = (who: Principal) => community.call(claimLine, { id, line }, who);
    const release = (who: Principal) => community.call(releaseLine, { id, line }, who);

    const outcomes = await Promise.allSettled([claim(owner), claim(other)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [mine, theirs] = outcomes[0].status === "fulfilled" ? [owner, other] : [other, owner];
    await expect(release(theirs)).rejects.toMatchObject({ code: "conflict" });
    expect(await release(mine)).toMatchObject({ claimedBy: null });
    await claim(theirs);
    await expect(claim(mine)).rejects.toMatchObject({ code: "conflict" });

    community.clock.move(24 * HOUR);
    expect((await read(id, owner)).lines[0]?.claimedBy).toBeNull();
    expect((await claim(mine)).claimedBy).not.toBeNull();
  });

  test("a claim ends as its person leaves the list", async () => {
    const [owner, other] = [aBrowser(), aBrowser()];
    const id = await aList(owner);
    await join(id, owner, other);
    const { id: line } = await aLine(id, owner);
    const { version } = await community.call(claimLine, { id, line }, other);
    await community.call(removeList, { id }, other);
    // So that the event about the claim, should it come late, is an older one.
    expect((await read(id, owner)).lines).toMatchObject([{ claimedBy: null, version: version + 1 }]);
    expect((await community.call(claimLine, { id, line }, owner)).claimedBy).not.toBeNull();
  });

  describe("an invitation", () => {
    test("lets a guest act, and makes a person with a sign-in or a fingerprint a member", async () => {
      const [owner, browser, account] = [aBrowser(), aBrowser(), anAccount()];
      const id = await aList(owner);
      const { token, url } = await community.call(inviteToList, { id, origin: ORIGIN }, owner);
      expect(url).toBe(`${ORIGIN}/lists/${id}#${token}`);

      const guest: Principal = { kind: "anonymous" };
      await community.call(addLines, { id, listToken: token, lines: [aNewLine("bread")] }, guest);
      await read(id, browser, token);
      await read(id, account, token);
      expect((await read(id, browser)).members.map(({ role, you }) => ({ role, you }))).toEqual([
        { role: "owner", you: false },
        { role: "guest", you: false },
        { role: "member", you: true },
        { role: "member", you: false },
      ]);
      await expect(
        community.call(inviteToList, { id, origin: ORIGIN, listToken: token }, guest),
      ).rejects.toMatchObject({ code: "forbidden" });
    });

    test("gives way when twenty later ones were made", async () => {
      const owner = aBrowser();
      const guest: Principal = { kind: "anonymous" };
      const id = await aList(owner);
      const invite = async () => {
        community.clock.move(1_000);
        return (await community.call(inviteToList, { id, origin: ORIGIN }, owner)).token;
      };
      const [first, second] = [await invite(), await invite()];
      await read(id, guest, first);
      for (let later = 2; later <= MAX_MEMBERS; later++) await invite();
      await expect(read(id, guest, first)).rejects.toMatchObject({ code: "not-found" });
      await read(id, guest, second);
      expect((await read(id, owner)).members).toHaveLength(2);
    });

    test("that is withdrawn ends the guest's access, not a member's", async () => {
      const [owner, browser] = [aBrowser(), aBrowser()];
      const id = await aList(owner);
      const token = await join(id, owner, browser);
      const guest: Principal = { kind: "anonymous" };
      await read(id, guest, token);

      await community.call(withdrawInvitation, { id, token }, browser);
      await community.call(withdrawInvitation, { id, token }, browser);
      await expect(read(id, guest, token)).rejects.toMatchObject({ code: "not-found" });
      await expect(read(id, aBrowser(), token)).rejects.toMatchObject({ code: "not-found" });
      expect((await read(id, browser)).members).toHaveLength(2);

      const another = await join(id, owner, aBrowser());
      await read(id, guest, another);
      await community.call(withdrawInvitations, { id }, browser);
      await expect(read(id, guest, another)).rejects.toMatchObject({ code: "not-found" });
      await expect(read(id, aBrowser(), another)).rejects.toMatchObject({ code: "not-found" });
      expect((await read(id, owner)).members).toHaveLength(3);
    });

    test("is stored as a digest", async () => {
      const owner = aBrowser();
      const id = await aList(owner);
      const { token } = await community.call(inviteToList, { id, origin: ORIGIN }, owner);
      const { rows } = await community.database.query("select * from community.list_invitations");
      expect(JSON.stringify(rows)).not.toContain(token);
    });
  });

  test("the owner deletes a list for everybody, a member leaves it", async () => {
    const [owner, member] = [aBrowser(), aBrowser()];
    const id = await aList(owner);
    await join(id, owner, member);
    await community.call(removeList, { id }, aBrowser());
    await community.call(removeList, { id }, member);
    await expect(read(id, member)).rejects.toMatchObject({ code: "not-found" });
    expect((await read(id, owner)).members).toHaveLength(1);

    await community.call(removeList, { id }, owner);
    await community.call(removeList, { id }, owner);
    await expect(read(id, owner)).rejects.toMatchObject({ code: "not-found" });
  });

  test("each change is published once, to the members", async () => {
    const [owner, member] = [aBrowser(), aBrowser()];
    const changes = await community.eventsOf(listChanged);
    const id = await aList(owner);
    const line = await aLine(id, owner);
    await join(id, owner, member);
    await read(id, member);
    await community.call(renameList, { id, name: "Party" }, member);
    await community.call(removeLine, { id, line: line.id, base: line.version, ageMs: 0 }, member);
    await community.call(removeList, { id }, owner);

    await expect.poll(() => changes.length).toBe(5);
    const owners = [owner, member].map(({ fingerprint }) => fingerprintOwner(fingerprint));
    const ordered = changes.toSorted((one, other) => one.version - other.version);
    expect(ordered.map(({ version, lines }) => ({ version, lines }))).toEqual([
      { version: 2, lines: [line] },
      { version: 3, lines: [] },
      { version: 4, lines: [] },
      { version: 5, lines: [{ id: line.id, deleted: true, version: 5 }] },
      { version: 6, lines: [] },
    ]);
    expect(ordered.map((change) => change.owners)).toEqual([
      owners.slice(0, 1),
      owners,
      owners,
      owners,
      owners,
    ]);
  });

  test("limits are said", async () => {
    const owner = aBrowser();
    const ids = [];
    for (let made = 0; made < MAX_LISTS; made++) ids.push(await aList(owner));
    await expect(aList(owner)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("50"),
    });
    const id = ids[0] ?? "";
    await add(id, owner, ...Array.from({ length: MAX_LINES }, (_, at) => ({ text: `line ${at}` })));
    await expect(add(id, owner, { text: "one more" })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("300"),
    });
    const { token } = await community.call(inviteToList, { id, origin: ORIGIN }, owner);
    for (let joined = 1; joined < MAX_MEMBERS; joined++) await read(id, aBrowser(), token);
    await expect(read(id, aBrowser(), token)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("20"),
    });
  });

  describe("accounts", () => {
    const publish = <E extends Event>(event: E, data: DataOf<E>) =>
      community.bus.publish(event, data, { id: randomUUID() });
    const at = new Date().toISOString();

    test("get the lists of a fingerprint that they sign in with", async () => {
      const [browser, account] = [aBrowser(), anAccount()];
      const id = await aList(browser);
      await publish(fingerprintRegistered, {
        accountId: account.accountId,
        owner: fingerprintOwner(browser.fingerprint),
        at,
      });
      await expect.poll(() => community.call(listLists, {}, account)).toMatchObject([{ id }]);
    });

    test("that merge keep both their lists, and one that both are in once", async () => {
      const [from, into] = [anAccount(), anAccount()];
      const [own, shared] = [await aList(from), await aList(from)];
      await join(shared, from, into);
      await publish(accountsMerged, { from: from.accountId, into: into.accountId, at });

      await expect.poll(() => community.call(listLists, {}, into)).toHaveLength(2);
      expect((await read(own, into)).members).toMatchObject([{ role: "owner", you: true }]);
      expect((await read(shared, into)).members).toMatchObject([{ role: "owner", you: true }]);
    });

    test("that merge keep the claims of both", async () => {
      const [from, into, other] = [anAccount(), anAccount(), aBrowser()];
      const id = await aList(other);
      for (const account of [from, into]) await join(id, other, account);
      const [theirs, own] = [await aLine(id, other), await aLine(id, other)];
      await community.call(claimLine, { id, line: theirs.id }, from);
      await community.call(claimLine, { id, line: own.id }, into);
      const { members } = await read(id, into);
      const { id: heir } = members.find(({ you }) => you) ?? {};
      await publish(accountsMerged, { from: from.accountId, into: into.accountId, at });

      await expect.poll(async () => (await read(id, other)).members).toHaveLength(2);
      expect((await read(id, other)).lines.map(({ claimedBy }) => claimedBy)).toEqual([heir, heir]);
    });

    test("that are removed claim nothing any more, and its members see it", async () => {
      const [account, member] = [anAccount(), aBrowser()];
      const changes = await community.eventsOf(listChanged);
      const id = await aList(account);
      await join(id, account, member);
      const { id: line } = await aLine(id, account);
      const { version } = await community.call(claimLine, { id, line }, account);
      await publish(accountRemoved, { accountId: account.accountId, fingerprints: [], at });

      await expect
        .poll(() => changes.find((change) => change.listId === id && change.version > version))
        .toMatchObject({ lines: [], owners: [fingerprintOwner(member.fingerprint)] });
      expect((await read(id, member)).lines[0]?.claimedBy).toBeNull();
    });

    test("that are removed leave nothing of theirs; a household outlives them", async () => {
      const [account, member] = [anAccount(), aBrowser()];
      const [own, shared] = [await aList(account), await aList(account)];
      await join(shared, account, member);
      await aLine(own, account, { text: "bread" });
      const { accountId } = account;
      const { lists = [] } = await community.call(exportNeighbour, { accountId }, SERVICE);
      expect(lists.map(({ lines }) => lines.map(({ text }) => text)).sort()).toEqual([[], ["bread"]]);

      await publish(accountRemoved, { accountId, fingerprints: [], at });
      await expect
        .poll(async () => (await read(shared, member)).members)
        .toMatchObject([{ role: "owner", you: true }]);
      const { rows } = await community.database.query("select id from community.lists");
      expect(rows).toEqual([{ id: shared }]);
      await expect(aList(account)).rejects.toMatchObject({ code: "unauthorized" });
    });
  });
});

/** As look-up knows it; only one product is known. */
function known(upcs: readonly string[] = []): OutputOf<typeof knownProducts> {
  const offer = { price: null, storeId: "target", store: "Target", isAvailable: true, stores: 1 };
  const seen = { isDemo: true, seenAt: new Date().toISOString() };
  return upcs
    .filter((upc) => upc === "044600015934")
    .map((upc) => ({ upc, name: "Wipes", image: "https://a.example/1.jpg", ...offer, ...seen }));
}

function aNewLine(text: string): InputOf<typeof addLines>["lines"][number] {
  return { clientId: randomUUID(), text, upc: null, note: "", maxPrice: null, similar: false };
}
