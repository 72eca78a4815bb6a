import type { Bus } from "@stockfinder/bus/bus";
import { RequestFailed } from "@stockfinder/client/request-failed";
import { stopMails } from "@stockfinder/contracts/alert-mails";
import { confirmMailingList } from "@stockfinder/contracts/email";
import { Fault } from "@stockfinder/contracts/fault";
import { refreshOffer } from "@stockfinder/contracts/offers";
import type { InputOf, Operation } from "@stockfinder/contracts/operation";
import type { Principal } from "@stockfinder/contracts/principal";
import { searchRetailer } from "@stockfinder/contracts/searches";
import { Browser } from "./browser.ts";
import type { Chance } from "./chance.ts";
import type { Mail, MailBox } from "./mail-box.ts";
import type { Network } from "./network.ts";
import type { Shop, Shops } from "./shops.ts";

const NAMES = ["Ann", "Bo", "Cy", "Di"] as const;
const MOST_ATTEMPTS = 5;
const PAUSE_MS = 1_000;
/** Answers after which the same request is not sent again. */
const FINAL = [400, 401, 403, 404, 410];
const SERVICE: Principal = { kind: "service", name: "gateway" };

export interface Person {
  readonly name: string;
  readonly browser: Browser;
}

export interface PeopleOptions {
  readonly bus: Bus;
  readonly chance: Chance;
  readonly shops: Shops;
  readonly network: Network;
  readonly tell: (what: string) => void;
  readonly mails: MailBox;
  readonly pause: (ms: number) => Promise<void>;
}

/** Those who use the product, and how they ask it. What they do is in a file a subject. */
export class People {
  readonly #options: PeopleOptions;
  readonly all: readonly Person[];
  /** Answers that name a mistake of the product. */
  readonly mistakes: string[] = [];
  readonly #confirmed = new Set<string>();
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(options: PeopleOptions) {
    this.#options = options;
    this.all = NAMES.map((name, index) => ({
      name,
      browser: new Browser(`192.0.2.${index + 1}`, options.network),
    }));
  }

  /** Somebody opens the offer of a shop, which is read for them. */
  look(shop: Shop = this.#options.chance.of(this.#options.shops.all)): void {
    const { upc } = this.#options.shops;
    this.do(() =>
      this.#call("looks at an offer", refreshOffer, { upc, country: "USA", source: shop.source }),
    );
  }

  lookEverywhere(): void {
    for (const shop of this.#options.shops.all) this.look(shop);
  }

  /** Somebody searches for the product at the retailer; some words are searched for again. */
  search(): void {
    const { chance } = this.#options;
    const { name, browser } = chance.of(this.all);
    const query = `console ${chance.number(20)}`;
    this.do(() =>
      this.ask(
        `${name} searches`,
        browser.ask(searchRetailer, { retailer: "bestbuy", query, zip: "44114", page: 1 }),
      ),
    );
  }

  /** People read their mails and follow the link that confirms an address; again the next time, as the page asks them to if it failed. */
  async readMails(): Promise<void> {
    for (const mail of this.#options.mails.mails) {
      if (this.#confirmed.has(mail.id)) continue;
      this.#confirmed.add(mail.id);
      const token = tokenIn(mail);
      if (token && !(await this.#call("confirms an address", confirmMailingList, { token })))
        this.#confirmed.delete(mail.id);
    }
  }

  /** The mail program of the one who watches follows the link in its header. */
  async stopMails(watchId: string): Promise<void> {
    await this.#call("stops the mails of a watch", stopMails, { watchId });
  }

  /** Somebody loses their network for a while. */
  loseNetwork(after: (ms: number, ring: () => void) => void): void {
    const { chance, network, tell } = this.#options;
    const { name, browser } = chance.of(this.all);
    tell(`${name} is offline`);
    network.setOffline(browser.address, true);
    after(chance.number(10_000), () => {
      tell(`${name} is online`);
      network.setOffline(browser.address, false);
      browser.device.dispatchEvent(new Event("online"));
    });
  }

  /** People without an answer. */
  get waiting(): number {
    return this.#underWay.size;
  }

  /** Something that nobody waits for. */
  do(work: () => Promise<unknown>): void {
    const doing = work();
    this.#underWay.add(doing);
    void doing.finally(() => this.#underWay.delete(doing));
  }

  /** The answer of what somebody asked over the network; null if there was none, or a refusal. @throws what is no outage. */
  async ask<Answer>(what: string, asking: Promise<Answer>): Promise<{ readonly answer: Answer } | null> {
    const answered = await this.attempt(what, asking);
    return "answer" in answered ? answered : null;
  }

  /** Asks under one key until there is an answer, some times: also after an answer that did not arrive. */
  async askAgain<Answer>(
    what: string,
    ask: (key: string) => Promise<Answer>,
  ): Promise<{ readonly answer: Answer } | null> {
    const key = crypto.randomUUID();
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const answered = await this.attempt(what, ask(key));
      const isLost = this.#options.chance.happens("a person's answer is lost");
      if ("answer" in answered && !isLost) return answered;
      if ("status" in answered && FINAL.includes(answered.status)) return null;
      await this.#options.pause(PAUSE_MS);
    }
    return null;
  }

  /** As `ask`, with the status of a refusal; 0 if there was no answer. */
  async attempt<Answer>(
    what: string,
    asking: Promise<Answer>,
  ): Promise<{ answer: Answer } | { status: number }> {
    const { tell } = this.#options;
    try {
      const answer = await asking;
      tell(what);
      return { answer };
    } catch (error) {
      if (!isOutage(error)) throw error;
      const status = error instanceof RequestFailed ? error.status : 0;
      if (status === 500) this.mistakes.push(`${what}: ${error.message}`);
      tell(`${what}, and is answered: ${status || "nothing"}`);
      return { status };
    }
  }

  /** Returns whether it was done. */
  async #call<O extends Operation>(what: string, operation: O, input: InputOf<O>): Promise<boolean> {
    const { bus, tell } = this.#options;
    try {
      await bus.call(operation, input, { principal: SERVICE, requestId: crypto.randomUUID() });
      tell(what);
      return true;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      if (error.code === "internal") this.mistakes.push(`${what}: ${error.message}`);
      tell(`${what}, and is answered: ${error.code}`);
      return false;
    }
  }
}

const BROKEN = ["ECONNRESET", "ECONNREFUSED", "ABORT_ERR"];

/** A refusal, or that there was no answer. */
function isOutage(error: unknown): error is Error {
  if (error instanceof RequestFailed || error instanceof DOMException) return true;
  return error instanceof Error && "code" in error && BROKEN.includes(String(error.code));
}

function tokenIn({ text }: Mail): string | undefined {
  return /confirm\S*[?&#]token=([\w-]+)/.exec(text)?.[1];
}
