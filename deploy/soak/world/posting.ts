import {
  addPost,
  fetchPosts,
  type Post,
  reportPost,
  voteDown,
  voteUp,
} from "@stockfinder/contracts/community";
import type { Chance } from "./chance.ts";
import type { People, Person } from "./people.ts";

const ZIP = "44114";
/** Few, so that a feed has several pages. */
const PER_PAGE = 2;

type Vote = "up" | "down";

export interface KnownPost {
  readonly id: string;
  readonly title: string;
  readonly author: Person;
  /** The neighbour who wrote it; null if it is not known which of the person's neighbours has it now. */
  neighbour: string | null;
  /** How each neighbour has voted, by their key; without one they have not, or took it back. */
  readonly votes: Map<string, Vote>;
  /** A vote had no answer, or voters were merged or erased: it is not known how many there are. */
  isUncounted: boolean;
  /** `there` until its author erases something; `gone` when that was done. Null if nobody can know. */
  state: "there" | "gone" | null;
}

/** People post what they saw, and vote on it and report it. A model counts along. */
export class Posting {
  readonly #people: People;
  readonly #chance: Chance;
  readonly #posts = new Map<string, KnownPost>();
  readonly #doubted = new Set<Person>();
  /** One vote of a neighbour on a post at a time: their order decides what is taken back. */
  readonly #busy = new Set<string>();
  #last = 0;
  readonly mistakes: string[] = [];

  constructor(people: People, chance: Chance) {
    this.#people = people;
    this.#chance = chance;
  }

  act(): void {
    const person = this.#chance.of(this.#people.all);
    this.#people.do(() => this.#act(person, this.#chance.number(10)));
  }

  #act(person: Person, choice: number): Promise<void> {
    const posts = [...this.#posts.values()];
    if (choice < 4 || posts.length === 0) return this.#post(person);
    const post = this.#chance.of(posts);
    if (choice === 4) return this.#report(person, post);
    return this.#vote(person, post, choice < 8 ? "up" : "down");
  }

  /** What a person wrote and voted may be gone, or another account's, from now on. */
  doubt(person: Person): void {
    this.#doubted.add(person);
    for (const post of this.#posts.values()) {
      if (post.author === person && post.state === "there") post.state = null;
      if ([...post.votes.keys()].some((key) => key.startsWith(`${person.name} `))) post.isUncounted = true;
    }
  }

  /** The posts that an erasure which begins now takes with it: the account's, and those that this browser made signed out. */
  erasedWith(person: Person): readonly KnownPost[] {
    const neighbours = [neighbourKey(person), signedOut(person)];
    return [...this.#posts.values()].filter(({ neighbour }) => neighbour && neighbours.includes(neighbour));
  }

  async #post(person: Person): Promise<void> {
    const { name, browser } = person;
    this.#last += 1;
    const title = `${name} saw number ${this.#last}`;
    const key = neighbourKey(person);
    const post = { userID: browser.userId, title, text: "A pallet.", store: "Target", zipcode: ZIP };
    const nothing = { itemName: null, upc: null, status: null, quantity: null, location: null };
    const done = await this.#people.askAgain(`${name} posts number ${this.#last}`, (idempotencyKey) =>
      browser.ask(addPost, { ...post, ...nothing }, { idempotencyKey }),
    );
    this.#acted(person, key, done !== null);
    if (!done?.answer.worked) return;
    const { postId: id } = done.answer;
    const isKnown = !this.#doubted.has(person) && neighbourKey(person) === key;
    this.#posts.set(id, {
      ...{ id, title, author: person, neighbour: isKnown ? key : null, votes: new Map() },
      ...{ isUncounted: false, state: isKnown ? "there" : null },
    });
  }

  /** An account that acts takes over what its browser did signed out. */
  #acted(person: Person, key: string, isCertain: boolean): void {
    if (key === signedOut(person)) return;
    for (const post of this.#posts.values())
      if (post.neighbour === signedOut(person)) post.neighbour = isCertain ? key : null;
  }

  async #vote(person: Person, post: KnownPost, vote: Vote): Promise<void> {
    const { name, browser } = person;
    const key = neighbourKey(person);
    if (this.#busy.has(key + post.id)) return;
    this.#busy.add(key + post.id);
    const operation = vote === "up" ? voteUp : voteDown;
    const done = await this.#people.askAgain(`${name} votes ${vote} on "${post.title}"`, (idempotencyKey) =>
      browser.ask(operation, { _id: post.id, userID: browser.userId }, { idempotencyKey }),
    );
    this.#busy.delete(key + post.id);
    this.#acted(person, key, done !== null);
    const isFirst = [...post.votes.keys()].every((other) => other === key || !other.startsWith(`${name} `));
    if (!done || !isFirst || neighbourKey(person) !== key || this.#doubted.has(person))
      post.isUncounted = true;
    else if (!done.answer.worked) return;
    else if (post.votes.get(key) === vote) post.votes.delete(key);
    else post.votes.set(key, vote);
  }

  async #report(person: Person, { id, title }: KnownPost): Promise<void> {
    const { name, browser } = person;
    const key = neighbourKey(person);
    const done = await this.#people.askAgain(`${name} reports "${title}"`, (idempotencyKey) =>
      browser.ask(reportPost, { _id: id, userID: browser.userId }, { idempotencyKey }),
    );
    this.#acted(person, key, done !== null);
  }

  /** Everybody reads the whole feed, and compares it with the model. */
  async compareFeeds(): Promise<void> {
    for (const person of this.#people.all) {
      const feed = await this.#feedOf(person);
      if (feed) this.#compare(person.name, feed);
      else this.mistakes.push(`${person.name} cannot read the feed`);
    }
  }

  async #feedOf({ name, browser }: Person): Promise<Post[] | null> {
    const feed: Post[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const asked = browser.ask(fetchPosts, {
        zipcode: ZIP,
        distance: 5,
        offset: feed.length,
        perpage: PER_PAGE,
        after,
      });
      const page = await this.#people.ask(`${name} reads the feed`, asked);
      if (!page?.answer.worked) return null;
      feed.push(...page.answer.posts);
      after = page.answer.next;
    }
    return feed;
  }

  #compare(name: string, feed: readonly Post[]): void {
    const titles = feed.map(({ title }) => title);
    for (const title of new Set(titles))
      if (titles.filter((each) => each === title).length > 1)
        this.mistakes.push(`${name} is shown the post "${title}" twice`);
    for (const { id, title, state, votes, isUncounted } of this.#posts.values()) {
      const shown = feed.find(({ _id }) => _id === id);
      if (shown && state === "gone")
        this.mistakes.push(`${name} is shown the post "${title}", which was erased`);
      if (!shown && state === "there") this.mistakes.push(`${name} is not shown the post "${title}"`);
      if (!shown || isUncounted) continue;
      const counted = { up: 0, down: 0 };
      for (const vote of votes.values()) counted[vote] += 1;
      if (shown.votes.up !== counted.up || shown.votes.down !== counted.down)
        this.mistakes.push(
          `"${title}" has ${shown.votes.up} votes for it and ${shown.votes.down} against it, not ${counted.up} and ${counted.down}`,
        );
    }
  }
}

/** A browser is one neighbour signed out, and one for each account of which it is the owner. */
function neighbourKey({ name, browser }: Person): string {
  return `${name} ${browser.ownedAccountId ?? "signed out"}`;
}

function signedOut({ name }: Person): string {
  return `${name} signed out`;
}
