import type { ProductFacts } from "@stockfinder/contracts/product-facts";

/** No discount is deeper than 95 %: a price of more than 20 times as much is an error, or bait. */
const DEEPEST_DISCOUNT = 20;
const MOST_PICTURES = 8;
const MOST_SPECS = 12;
/** A longer list is no specification. */
const MOST_SPECS_STATED = 200;
const MOST_AXES = 6;
const DEAREST_SHIPPING = 1_000;
const LONGEST_DELIVERY_DAYS = 365;
const LONGEST_RETURN_DAYS = 730;
const MOST_RATINGS = 100_000_000;
const LARGEST_PACKAGE = 100_000;
const BEST_RATING = 5;
const LENGTHS = { name: 60, value: 200, words: 100, address: 2_000 };
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What of each fact is plausible; undefined for nothing. */
const CHECKS: {
  readonly [Name in keyof Required<ProductFacts>]: (
    fact: NonNullable<ProductFacts[Name]>,
    price: number | null,
  ) => ProductFacts[Name];
} = {
  wasPrice: (was, price) =>
    price !== null && isAbove(was.amount, price) && was.amount <= price * DEEPEST_DISCOUNT ? was : undefined,
  memberPrice: (special, price) => (isReduced(special, price) ? special : undefined),
  couponPrice: (special, price) => (isReduced(special, price) ? special : undefined),
  condition: (condition) => condition,
  seller: (seller) => (isWords(seller) ? seller : undefined),
  shipping: ({ cost, freeFrom, days, dates }) => {
    const shipping = {
      ...(cost !== undefined && isWithin(cost, 0, DEAREST_SHIPPING) && { cost }),
      ...(freeFrom !== undefined && isWithin(freeFrom, 0.01, DEAREST_SHIPPING) && { freeFrom }),
      ...(days && isSpan(days.least, days.most) && { days }),
      ...(dates && isDay(dates.first) && isDay(dates.last) && dates.first <= dates.last && { dates }),
    };
    return Object.keys(shipping).length > 0 ? shipping : undefined;
  },
  returnDays: (days) => (Number.isInteger(days) && isWithin(days, 0, LONGEST_RETURN_DAYS) ? days : undefined),
  packageSize: (size) => (isWithin(size.amount, 0.001, LARGEST_PACKAGE) ? size : undefined),
  aisle: (aisle) => (isWords(aisle) ? aisle : undefined),
  rating: ({ value, count }) => {
    if (!isWithin(value, 0.01, BEST_RATING) || count === 0) return undefined;
    const isCount = count !== null && Number.isInteger(count) && isWithin(count, 1, MOST_RATINGS);
    return { value, count: isCount ? count : null };
  },
  pictures: (pictures) => {
    const shown = [...new Set(pictures.filter(isPicture))].slice(0, MOST_PICTURES);
    return shown.length > 0 ? shown : undefined;
  },
  specs: (specs) => {
    const shown = specs.length > MOST_SPECS_STATED ? [] : specs.filter(isSpec).slice(0, MOST_SPECS);
    return shown.length > 0 ? shown : undefined;
  },
  variants: ({ group, axes }) => {
    const variants = {
      group: group !== null && isWords(group) ? group : null,
      axes: axes
        .filter(({ name, value }) => isWords(name) && (value === null || isWords(value)))
        .slice(0, MOST_AXES),
    };
    return variants.group === null && variants.axes.length === 0 ? undefined : variants;
  },
};

const CHECKED = Object.entries(CHECKS) as [
  keyof ProductFacts,
  (fact: unknown, price: number | null) => unknown,
][];

/**
 * The facts that can be true of an item at this price; undefined without any. A store's page may state anything: what is
 * not plausible is left out, as if it were not stated.
 */
export function plausibleFacts(
  stated: ProductFacts | null | undefined,
  price: number | null,
): ProductFacts | undefined {
  if (!stated) return undefined;
  const facts: Record<string, unknown> = {};
  for (const [name, check] of CHECKED) {
    const fact = stated[name];
    const plausible = fact === undefined ? undefined : check(fact, price);
    if (plausible !== undefined) facts[name] = plausible;
  }
  return Object.keys(facts).length > 0 ? facts : undefined;
}

function isReduced({ amount, condition }: NonNullable<ProductFacts["memberPrice"]>, price: number | null) {
  return price !== null && isAbove(price, amount) && amount * DEEPEST_DISCOUNT >= price && isWords(condition);
}

/** By a cent at least. */
function isAbove(amount: number, other: number): boolean {
  return Math.round(amount * 100) > Math.round(other * 100);
}

function isWithin(value: number, least: number, most: number): boolean {
  return value >= least && value <= most;
}

function isSpan(least: number, most: number): boolean {
  return least <= most && isWithin(least, 0, LONGEST_DELIVERY_DAYS) && most <= LONGEST_DELIVERY_DAYS;
}

function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(text));
}

function isWords(text: string): boolean {
  return text !== "" && text.length <= LENGTHS.words;
}

function isSpec({ name, value }: { readonly name: string; readonly value: string }): boolean {
  return name !== "" && name.length <= LENGTHS.name && value !== "" && value.length <= LENGTHS.value;
}

/** No address of data or of a script, from any source. */
function isPicture(address: string): boolean {
  return address.length <= LENGTHS.address && /^https?:\/\//.test(address);
}
