import type { Bus } from "@stockfinder/bus/bus";
import type { accountRemoved as accountRemovedEvent } from "@stockfinder/contracts/accounts";
import { stopMails } from "@stockfinder/contracts/alert-mails";
import { confirmMailingList } from "@stockfinder/contracts/email";
import { Fault } from "@stockfinder/contracts/fault";
import { refreshOffer } from "@stockfinder/contracts/offers";
import type { InputOf, Operation, OutputOf } from "@stockfinder/contracts/operation";
import type { AccountPrincipal, Principal } from "@stockfinder/contracts/principal";
import { addWatch, changeWatch, NewWatch, removeWatch } from "@stockfinder/contracts/watches";
import type { Chance } from "./chance.ts";
import type { Mail, MailBox } from "./mail-box.ts";
import type { Shop, Shops } from "./shops.ts";

const NAMES = ["Ann", "Bo", "Cy", "Di"] as const;
const ORIGIN = "https://stockfinder.example";
const SERVICE: Principal = { kind: "service", name: "gateway" };

/** It is 9:00 in UTC as the world begins: evening in Tokyo, where it is not quiet yet, and night in Honolulu. */
const WISHES: Readonly<Record<string, Pick<NewWatch, "quietHours">>> = {
  Cy: { quietHours: { from: "22:00", to: "10:00", timeZone: "Asia/Tokyo" } },
  Di: { quietHours: { from: "22:00", to: "07:30", timeZone: "Pacific/Honolulu" } },
};

/** A watch that somebody was told of, and what they have tried to do with it. A call that failed may have been done all the same. */
interface KnownWatch {
  readonly id: string;
  readonly owner: Person;
  isRemoved: boolean;
  wasPaused: boolean;
}

export interface Person {
  readonly name: string;
  readonly account: AccountPrincipal;
  /** Their account was removed. */
  isGone: boolean;
}

export interface PeopleOptions {
  readonly bus: Bus;
  readonly chance: Chance;
  readonly shops: Shops;
  readonly tell: (what: string) => void;
  readonly mails: MailBox;
  readonly accountRemoved: typeof accountRemovedEvent;
}

/** Those who use the product, and what they were answered. */
export class People {
  readonly #options: PeopleOptions;
  readonly people: readonly Person[];
  readonly watches = new Map<string, KnownWatch>();
  /** Answers that name a mistake of the product. */
  readonly mistakes: string[] = [];
  readonly #confirmed = new Set<string>();
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(options: PeopleOptions) {
    this.#options = options;
    this.people = NAMES.map((name) => ({
      name,
      isGone: false,
      account: {
        ...{
          kind: "account",
          accountId: crypto.randomUUID(),
          familyId: crypto.randomUUID(),
          rights: "owner",
        },
      } as AccountPrincipal,
    }));
  }

  /** Somebody does something. */
  act(): Promise<void> {
    const { chance } = this.#options;
    const person = chance.of(this.people);
    const own = [...this.watches.values()].filter(({ owner, isRemoved }) => owner === person && !isRemoved);
    const [watch] = own;
    const choice = chance.number(20);
    if (choice === 0) return this.#run(() => this.#leave(person));
    if (choice < 4) return this.#run(() => this.readMails());
    if (watch && choice < 7) return this.#run(() => this.#remove(watch));
    if (watch && choice < 12) return this.#run(() => this.#pause(watch, chance.number(2) === 0));
    if (watch && choice === 12) return this.#run(() => this.#stopMails(watch));
    return this.#run(() => this.#watch(person));
  }

  /** Somebody opens the offer of a shop, which is read for them. */
  look(shop: Shop = this.#options.chance.of(this.#options.shops.all)): Promise<void> {
    const { upc } = this.#options.shops;
    return this.#run(async () => {
      await this.#ask(
        "looks at an offer",
        refreshOffer,
        { upc, country: "USA", source: { page: shop.page } },
        SERVICE,
      );
    });
  }

  lookEverywhere(): void {
    for (const shop of this.#options.shops.all) void this.look(shop);
  }

  /** People read their mails and follow the link that confirms an address. */
  async readMails(): Promise<void> {
    for (const mail of this.#options.mails.mails) {
      if (this.#confirmed.has(mail.id)) continue;
      this.#confirmed.add(mail.id);
      const token = tokenIn(mail);
      if (token) await this.#ask("confirms an address", confirmMailingList, { token }, SERVICE);
    }
  }

  /** People without an answer. */
  get waiting(): number {
    return this.#underWay.size;
  }

  async #run(work: () => Promise<unknown>): Promise<void> {
    const doing = work();
    this.#underWay.add(doing);
    await doing.finally(() => this.#underWay.delete(doing));
  }

  async #watch(person: Person): Promise<void> {
    if (person.isGone) return;
    const { chance, shops } = this.#options;
    const rule = chance.of([{ kind: "stock" }, { kind: "price", targetPrice: 18 }]);
    const email = `${person.name.toLowerCase()}@example.com`;
    const given = { upc: shops.upc, channels: ["live", "email"], email, origin: ORIGIN, ...rule };
    const wishes = { ...WISHES[person.name], digest: person.name === "Di" && rule.kind === "price" };
    const wanted = NewWatch.parse({ ...given, ...wishes });
    const watch = await this.#ask(`${person.name} watches`, addWatch, wanted, person.account);
    if (watch && !this.watches.has(watch.id))
      this.watches.set(watch.id, { id: watch.id, owner: person, isRemoved: false, wasPaused: false });
  }

  async #pause(watch: KnownWatch, paused: boolean): Promise<void> {
    watch.wasPaused = true;
    const what = `${watch.owner.name} ${paused ? "pauses" : "resumes"} a watch`;
    await this.#ask(what, changeWatch, { id: watch.id, paused }, watch.owner.account);
  }

  async #remove(watch: KnownWatch): Promise<void> {
    watch.isRemoved = true;
    const what = `${watch.owner.name} removes a watch`;
    const input = { id: watch.id };
    if ((await this.#ask(what, removeWatch, input, watch.owner.account)) === undefined)
      this.watches.delete(watch.id);
  }

  async #stopMails(watch: KnownWatch): Promise<void> {
    await this.#ask(
      `${watch.owner.name} stops the mails of a watch`,
      stopMails,
      { watchId: watch.id },
      SERVICE,
    );
  }

  /** As the auth service does it: the event is sent until the broker has confirmed it. */
  async #leave(person: Person): Promise<void> {
    if (person.isGone || this.people.filter(({ isGone }) => isGone).length > 1) return;
    person.isGone = true;
    const { bus, tell, accountRemoved } = this.#options;
    tell(`${person.name}'s account is removed`);
    const at = new Date().toISOString();
    const { accountId } = person.account;
    const id = crypto.randomUUID();
    for (let isSent = false; !isSent; ) {
      isSent = await bus
        .publish(accountRemoved, { accountId, fingerprints: [], userID: null, at }, { id })
        .then(
          () => true,
          () => false,
        );
    }
  }

  /** Undefined if there was no answer. @throws what is no outage. */
  async #ask<O extends Operation>(
    what: string,
    operation: O,
    input: InputOf<O>,
    principal: Principal,
  ): Promise<OutputOf<O> | undefined> {
    const { bus, tell } = this.#options;
    try {
      const answer = await bus.call(operation, input, { principal, requestId: crypto.randomUUID() });
      tell(what);
      return answer;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      if (error.code === "internal") this.mistakes.push(`${what}: ${error.message}`);
      tell(`${what}, and is answered: ${error.code}`);
      return undefined;
    }
  }
}

function tokenIn({ text }: Mail): string | undefined {
  return /confirm\S*[?&#]token=([\w-]+)/.exec(text)?.[1];
}
