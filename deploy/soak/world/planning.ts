import { addLines, addList } from "@stockfinder/contracts/lists";
import { listOffers } from "@stockfinder/contracts/offers";
import { type Plan, planList } from "@stockfinder/contracts/plans";
import type { People, Person } from "./people.ts";
import type { Shops } from "./shops.ts";

const ZIP = "44114";
const WISH = {
  ...{ zip: ZIP, radiusMiles: 25, prefer: "money" as const, online: true, memberships: [] },
  ...{ costPerMile: 0.2, costPerHour: 0, without: [] },
};
const LINE = { clientId: "console", text: "Console", note: "", maxPrice: null, similar: false };
/** Sums are rounded. */
const CENT = 0.01;

/** Somebody plans where to buy the product. */
export class Planning {
  readonly #people: People;
  readonly #shops: Shops;
  readonly mistakes: string[] = [];

  constructor(people: People, shops: Shops) {
    this.#people = people;
    this.#shops = shops;
  }

  /** A plan costs no more than any store that has the product. */
  async compare({ name, browser }: Person): Promise<void> {
    const { upc } = this.#shops;
    const ask = this.#people.ask.bind(this.#people);
    const list = (await ask(`${name} makes a list`, browser.ask(addList, { name: "Console" })))?.answer;
    if (!list) return void this.mistakes.push(`${name} cannot make a list`);
    const { id } = list;
    await ask(
      `${name} writes the product`,
      browser.ask(addLines, { id, lines: [{ ...LINE, upc, quantity: 1 }] }),
    );
    const offers = await ask(
      `${name} compares stores`,
      browser.ask(listOffers, { upc, zip: ZIP, country: "USA" }),
    );
    const planned = await ask(`${name} plans`, browser.ask(planList, { id, ...WISH }));
    const [plan] = planned?.answer.plans ?? [];
    const totals = (offers?.answer.offers ?? [])
      .filter(({ isAvailable, total }) => isAvailable === true && total)
      .map(({ total }) => total?.value ?? Number.POSITIVE_INFINITY);
    if (!plan) this.mistakes.push(`${name} gets no plan`);
    else this.#compare(name, plan, Math.min(...totals));
  }

  #compare(name: string, { missing, total }: Plan, least: number): void {
    if (least === Number.POSITIVE_INFINITY) return;
    if (missing.length > 0) this.mistakes.push(`${name}'s plan leaves out what a store has for ${least}`);
    else if (total > least + CENT)
      this.mistakes.push(`${name}'s plan costs ${total}, and a store has all for ${least}`);
  }
}
