import {
  addLines,
  addList,
  changeLine,
  claimLine,
  inviteToList,
  type Line,
  type List,
  readList,
  releaseLine,
  removeLine,
  removeList,
} from "@stockfinder/contracts/lists";
import type { Chance } from "./chance.ts";
import { Erasures } from "./erasures.ts";
import type { People, Person } from "./people.ts";

/** Answers that say that nothing was done. */
const REFUSED = [404, 409, 410];

/** What an accepted claim or release of a line said. */
interface KnownClaim {
  readonly version: number;
  readonly person: Person;
  /** The member who has the line now. */
  readonly by: string | null;
  /** False once its person may have left the list. */
  readonly isKept: () => boolean;
}

interface KnownLine {
  readonly clientId: string;
  readonly line: Line;
  isChecked: boolean;
  /** Somebody has tried to delete it. */
  mayBeGone: boolean;
  readonly claims: KnownClaim[];
  /** A claim or a release had no answer. */
  isClaimUnsure: boolean;
}

interface SharedList {
  readonly id: string;
  readonly token: string;
  readonly maker: Person;
  readonly lines: Map<string, KnownLine>;
  readonly joined: Set<Person>;
  /** Somebody has left it. */
  wasLeft: boolean;
  /** Its maker may be erased: it is another member's then, who would delete it as they leave. */
  isPassedOn: boolean;
}

/** People share one list: they join by its link, add lines, claim them, check them off and delete them, and leave; its owner deletes it. */
export class Shopping {
  readonly #people: People;
  readonly #chance: Chance;
  readonly #erasures = new Erasures();
  /** From lists, also by an erasure. */
  readonly #departures = new Erasures();
  #list: SharedList | null = null;
  #isMaking = false;
  #last = 0;
  readonly mistakes: string[] = [];

  constructor(people: People, chance: Chance) {
    this.#people = people;
    this.#chance = chance;
  }

  /** Everybody is in a list. */
  async begin(): Promise<void> {
    const [maker] = this.#people.all;
    if (maker) await this.#make(maker);
    if (!maker || !this.#list) return;
    for (const person of this.#people.all) await this.#join(person, this.#list);
    await this.#add(maker, this.#list);
  }

  act(): void {
    const person = this.#chance.of(this.#people.all);
    this.#people.do(() => this.#act(person, this.#chance.number(24)));
  }

  #act(person: Person, choice: number): Promise<void> {
    const list = this.#list;
    if (!list) return this.#make(person);
    if (!list.joined.has(person)) return this.#join(person, list);
    const lines = [...list.lines.values()];
    if (choice < 5 || lines.length === 0) return this.#add(person, list);
    const line = this.#chance.of(lines);
    if (choice < 9) return this.#check(person, list, line);
    if (choice < 11) return this.#remove(person, list, line);
    if (choice < 14) return this.#claim(person, list, line, releaseLine);
    if (choice < 18) return this.#claim(person, list, line, claimLine);
    return choice < 22 ? this.#claimAtOnce(list, line) : this.#leave(person, list);
  }

  /** An erasure of its last member ends the list. */
  forget(person: Person): void {
    this.#erasures.begin(person);
    this.#departures.begin(person);
    person.browser.closeList();
    const list = this.#list;
    if (!list) return;
    list.joined.delete(person);
    list.isPassedOn ||= person === list.maker;
    if (list.isPassedOn && (list.wasLeft || list.joined.size === 0)) this.#list = null;
  }

  /** Nobody knows when an erasure without an answer is heard. */
  distrust(person: Person): void {
    this.#erasures.distrust(person);
    this.#departures.distrust(person);
  }

  async #make(person: Person): Promise<void> {
    if (this.#isMaking) return;
    this.#isMaking = true;
    const { name, browser } = person;
    const made = await this.#people.ask(`${name} makes a list`, browser.ask(addList, { name: "Groceries" }));
    const invited =
      made &&
      (await this.#people.ask(`${name} shares it`, browser.ask(inviteToList, { id: made.answer.id })));
    this.#isMaking = false;
    if (!made || !invited) return;
    const { token } = invited.answer;
    this.#list = {
      ...{ id: made.answer.id, token, maker: person, lines: new Map(), joined: new Set() },
      ...{ wasLeft: false, isPassedOn: false },
    };
  }

  async #join(person: Person, list: SharedList): Promise<void> {
    const { id, token: listToken } = list;
    const isKept = this.#erasures.since(person);
    const read = await this.#read(person, list);
    if (!read || !isKept()) return;
    list.joined.add(person);
    person.browser.openList(id, listToken);
  }

  async #read({ name, browser }: Person, { id, token: listToken }: SharedList): Promise<List | null> {
    return (
      (await this.#people.ask(`${name} reads the list`, browser.ask(readList, { id }, { listToken })))
        ?.answer ?? null
    );
  }

  async #add({ name, browser }: Person, { id, token: listToken, lines }: SharedList): Promise<void> {
    this.#last += 1;
    const clientId = `line-${this.#last}`;
    const line = {
      clientId,
      text: `Item ${this.#last}`,
      upc: null,
      note: "",
      maxPrice: null,
      similar: false,
    };
    const done = await this.#people.askAgain(`${name} writes ${clientId}`, () =>
      browser.ask(addLines, { id, lines: [line] }, { listToken }),
    );
    const [added] = done?.answer.lines ?? [];
    if (!added) return;
    const untouched = { isChecked: false, mayBeGone: false, claims: [], isClaimUnsure: false };
    lines.set(clientId, { clientId, line: added, ...untouched });
  }

  async #check(
    { name, browser }: Person,
    { id, token: listToken }: SharedList,
    known: KnownLine,
  ): Promise<void> {
    const { clientId, line } = known;
    const edit = { id, line: line.id, base: line.version, ageMs: 0, checked: true };
    const asked = browser.ask(changeLine, edit, { listToken });
    if (await this.#people.ask(`${name} checks ${clientId} off`, asked)) known.isChecked = true;
  }

  async #remove(
    { name, browser }: Person,
    { id, token: listToken }: SharedList,
    known: KnownLine,
  ): Promise<void> {
    known.mayBeGone = true;
    const { clientId, line } = known;
    const edit = { id, line: line.id, base: line.version, ageMs: 0 };
    await this.#people.ask(`${name} deletes ${clientId}`, browser.ask(removeLine, edit, { listToken }));
  }

  async #claim(
    person: Person,
    { id, token: listToken }: SharedList,
    known: KnownLine,
    operation: typeof claimLine | typeof releaseLine,
  ): Promise<void> {
    const { name, browser } = person;
    const isKept = this.#departures.since(person);
    const what = `${name} ${operation === claimLine ? "claims" : "releases"} ${known.clientId}`;
    const asked = browser.ask(operation, { id, line: known.line.id }, { listToken });
    const done = await this.#people.attempt(what, asked);
    if ("answer" in done) {
      const { version, claimedBy: by } = done.answer;
      known.claims.push({ version, person, by, isKept });
    } else known.isClaimUnsure ||= !REFUSED.includes(done.status);
  }

  /** Everybody says that they get it. */
  async #claimAtOnce(list: SharedList, line: KnownLine): Promise<void> {
    await Promise.all([...list.joined].map((person) => this.#claim(person, list, line, claimLine)));
  }

  async #leave(person: Person, list: SharedList): Promise<void> {
    const { name, browser } = person;
    list.joined.delete(person);
    list.wasLeft = true;
    this.#departures.begin(person);
    browser.closeList();
    if (this.#list === list && (person === list.maker || list.isPassedOn)) this.#list = null;
    const asked = browser.ask(removeList, { id: list.id });
    if (await this.#people.ask(`${name} leaves the list`, asked)) this.#departures.begin(person);
    else this.#departures.distrust(person);
  }

  /** Everybody in the list reads it again, and compares it with what they see and with the model. */
  async compareLists(): Promise<void> {
    const list = this.#list;
    for (const person of list?.joined ?? []) {
      const read = list && (await this.#read(person, list));
      if (!read) this.mistakes.push(`${person.name} cannot read the list`);
      else this.#compare(person, read, list);
    }
  }

  #compare({ name, browser }: Person, read: List, { lines }: SharedList): void {
    const seen = browser.list;
    const shown = (list: List | null) =>
      list?.lines
        .map(({ id, checked, claimedBy, version }) => `${id} ${checked} ${claimedBy} ${version}`)
        .sort()
        .join();
    if (shown(seen) !== shown(read))
      this.mistakes.push(`${name} sees the list as it was in version ${seen?.version}`);
    for (const known of lines.values()) {
      const { clientId, line, isChecked, mayBeGone } = known;
      const same = read.lines.filter((each) => each.clientId === clientId);
      if (same.length > 1) this.mistakes.push(`${clientId} is twice in the list`);
      const [current] = same;
      if (!current && !mayBeGone) this.mistakes.push(`${clientId} is not in the list`);
      if (current && isChecked && !current.checked)
        this.mistakes.push(`${clientId}, ${line.text}, is not checked off`);
      if (current) this.#compareClaims(known, current, read);
    }
  }

  /** A line is its last claimer's, until they release it or leave. Who merged accounts that were both members has it as the other one. */
  #compareClaims(
    { clientId, claims, isClaimUnsure }: KnownLine,
    { claimedBy }: Line,
    { members }: List,
  ): void {
    const isMember = (by: string | null) => members.some(({ id }) => id === by);
    if (claimedBy !== null && !isMember(claimedBy))
      this.mistakes.push(`${clientId} is claimed by somebody who is not in the list`);
    if (isClaimUnsure) return;
    const ordered = claims.toSorted((one, other) => one.version - other.version);
    for (const [index, { by, person }] of ordered.entries()) {
      const before = ordered[index - 1];
      if (!before || !isMember(before.by) || before.by === by) continue;
      if (by !== null || before.person !== person)
        this.mistakes.push(`${clientId} is taken from ${before.person.name}, who had claimed it`);
    }
    const { by = null, isKept } = ordered.at(-1) ?? {};
    const isRight = by === null || isMember(by) ? claimedBy === by : (claimedBy !== null) === isKept?.();
    if (!isRight) this.mistakes.push(`${clientId} is claimed by ${claimedBy}, and last by ${by}`);
  }
}
