import {
  addLines,
  addList,
  changeLine,
  inviteToList,
  type Line,
  type List,
  readList,
  removeLine,
  removeList,
} from "@stockfinder/contracts/lists";
import type { Chance } from "./chance.ts";
import { Erasures } from "./erasures.ts";
import type { People, Person } from "./people.ts";

interface KnownLine {
  readonly clientId: string;
  readonly line: Line;
  isChecked: boolean;
  /** Somebody has tried to delete it. */
  mayBeGone: boolean;
}

interface SharedList {
  readonly id: string;
  readonly token: string;
  readonly lines: Map<string, KnownLine>;
  readonly joined: Set<Person>;
}

/** People share one list: they join by its link, add lines, check them off and delete them, and leave; its owner deletes it. */
export class Shopping {
  readonly #people: People;
  readonly #chance: Chance;
  readonly #erasures = new Erasures();
  #list: SharedList | null = null;
  #isMaking = false;
  #last = 0;
  readonly mistakes: string[] = [];

  constructor(people: People, chance: Chance) {
    this.#people = people;
    this.#chance = chance;
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
    if (choice < 8 || lines.length === 0) return this.#add(person, list);
    const line = this.#chance.of(lines);
    if (choice < 16) return this.#check(person, list, line);
    if (choice < 20) return this.#remove(person, list, line);
    return choice < 23 ? Promise.resolve() : this.#leave(person, list);
  }

  /** An erasure of a member may end the list. */
  forget(person: Person): void {
    this.#erasures.begin(person);
    if (this.#list?.joined.has(person)) this.#list = null;
  }

  /** Nobody knows when an erasure without an answer is heard. */
  distrust(person: Person): void {
    this.#erasures.distrust(person);
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
    this.#list = { id: made.answer.id, token, lines: new Map(), joined: new Set() };
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
    if (added) lines.set(clientId, { clientId, line: added, isChecked: false, mayBeGone: false });
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

  async #leave(person: Person, list: SharedList): Promise<void> {
    const { name, browser } = person;
    list.joined.delete(person);
    browser.closeList();
    if (this.#list === list) this.#list = null;
    await this.#people.ask(`${name} leaves the list`, browser.ask(removeList, { id: list.id }));
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
        .map(({ id, checked, version }) => `${id} ${checked} ${version}`)
        .sort()
        .join();
    if (shown(seen) !== shown(read))
      this.mistakes.push(`${name} sees the list as it was in version ${seen?.version}`);
    for (const { clientId, line, isChecked, mayBeGone } of lines.values()) {
      const same = read.lines.filter((each) => each.clientId === clientId);
      if (same.length > 1) this.mistakes.push(`${clientId} is twice in the list`);
      const [current] = same;
      if (!current && !mayBeGone) this.mistakes.push(`${clientId} is not in the list`);
      if (current && isChecked && !current.checked)
        this.mistakes.push(`${clientId}, ${line.text}, is not checked off`);
    }
  }
}
