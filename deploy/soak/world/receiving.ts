import { addChannel, removeChannel } from "@stockfinder/contracts/channels";
import type { Channel } from "@stockfinder/contracts/delivery";
import { subscribePush, unsubscribePush } from "@stockfinder/contracts/push";
import { addWebhook, removeWebhook } from "@stockfinder/contracts/webhooks";
import type { Chance } from "./chance.ts";
import { Erasures } from "./erasures.ts";
import type { People, Person } from "./people.ts";
import type { Receiver, ReceiverKind, Receivers } from "./receivers.ts";

const EVENTS = ["alert.opened", "alert.changed", "alert.over", "product.changed"] as const;
const OWN = ["ntfy", "telegram", "discord"] as const;
const MOST_OF_A_KIND = 3;

/** A webhook, a browser with pushes, or a channel, which its person was told that they have. */
export interface KnownReceiver {
  /** Of the webhook or the channel; of a browser its endpoint. */
  readonly id: string;
  readonly owner: Person;
  readonly receiver: Receiver;
  /** Of a webhook. */
  readonly secret: string | null;
  /** The account that the person was signed in with; null without one. */
  readonly account: string | null;
  /** When the person was told. */
  readonly since: number;
  isRemoved: boolean;
  /** When the person was told that it is removed, which is so if it is that account's. */
  removedAt: number | null;
}

export interface ReceivingOptions {
  readonly chance: Chance;
  readonly receivers: Receivers;
  readonly now: () => number;
}

/** People add webhooks, channels of their own and browsers with pushes, and remove them. */
export class Receiving {
  readonly #people: People;
  readonly #options: ReceivingOptions;
  readonly #erasures = new Erasures();
  known: KnownReceiver[] = [];

  constructor(people: People, options: ReceivingOptions) {
    this.#people = people;
    this.#options = options;
  }

  /** Everybody has one of each. */
  async begin(): Promise<void> {
    for (const person of this.#people.all)
      for (const kind of ["webhook", "push", this.#options.chance.of(OWN)] as const)
        await this.#add(person, kind);
  }

  act(): void {
    const { chance } = this.#options;
    const person = chance.of(this.#people.all);
    const kind = chance.of(["webhook", "push", chance.of(OWN)] as const);
    const theirs = this.known.filter(
      ({ owner, receiver, isRemoved }) => owner === person && receiver.kind === kind && !isRemoved,
    );
    const [first] = theirs;
    const removes = chance.number(2) === 0 || theirs.length === MOST_OF_A_KIND;
    this.#people.do(() => (first && removes ? this.#remove(first) : this.#add(person, kind)));
  }

  /** The channels that a person's next watch uses. */
  channelsOf(person: Person): Channel[] {
    const own = this.known.filter(
      ({ owner, receiver, isRemoved }) => owner === person && isOwn(receiver) && !isRemoved,
    );
    return own.map(({ id }): Channel => `channel:${id}`);
  }

  forget(person: Person): void {
    this.#erasures.begin(person);
    this.known = this.known.filter(({ owner }) => owner !== person);
  }

  distrust(person: Person): void {
    this.#erasures.distrust(person);
  }

  async #add(person: Person, kind: ReceiverKind): Promise<void> {
    const receiver = this.#options.receivers.open(kind);
    const isKept = this.#erasures.since(person);
    const account = person.browser.accountId;
    const added = await this.#ask(person, receiver);
    if (!added || !isKept()) return;
    const since = this.#options.now();
    this.known.push({ ...added, owner: person, receiver, account, since, isRemoved: false, removedAt: null });
  }

  async #ask({ name, browser }: Person, receiver: Receiver) {
    const { kind, id, url } = receiver;
    const ask = this.#people.ask.bind(this.#people);
    if (kind === "push") {
      const { subscription } = receiver.browser;
      const done = await ask(`${name} turns pushes on`, browser.ask(subscribePush, subscription));
      return done && { id: subscription.endpoint, secret: null };
    }
    if (kind === "webhook") {
      const added = await ask(
        `${name} adds a webhook`,
        browser.ask(addWebhook, { url, events: [...EVENTS] }),
      );
      return added && { id: added.answer.id, secret: added.answer.secret };
    }
    const settings = {
      ntfy: { server: url, topic: "alerts" },
      telegram: { botToken: `1:${id}`, chatId: "1" },
      discord: { url },
    }[kind];
    const added = await ask(`${name} adds ${kind}`, browser.ask(addChannel, { kind, name: kind, settings }));
    return added && { id: added.answer.id, secret: null };
  }

  async #remove(known: KnownReceiver): Promise<void> {
    known.isRemoved = true;
    const { id, owner, receiver, account } = known;
    const { name, browser } = owner;
    const isTheirs = browser.accountId === account;
    const { kind } = receiver;
    const asked =
      kind === "push"
        ? browser.ask(unsubscribePush, { endpoint: id })
        : browser.ask(kind === "webhook" ? removeWebhook : removeChannel, { id });
    const done = await this.#people.ask(`${name} removes ${kind}`, asked);
    if (done && isTheirs && browser.accountId === account) known.removedAt = this.#options.now();
  }
}

export function isOwn({ kind }: Receiver): boolean {
  return OWN.some((own) => own === kind);
}
