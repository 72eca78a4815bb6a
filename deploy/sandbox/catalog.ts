import { type BrandedProduct, brandedProducts } from "./catalog/branded-products.ts";
import type { Chain, Shape, Supply } from "./catalog/columns.ts";
import { DEPARTMENTS, type Department, type Kind } from "./catalog/departments.ts";
import { titleAt } from "./catalog/house-styles.ts";
import { HARD_CASES, KNOWN_ITEMS, type SingleProduct, SOUGHT_AFTER } from "./catalog/single-products.ts";
import { between, chance } from "./random.ts";
import { krogerUpc, withCheckDigit } from "./upc.ts";

export interface Product {
  /** Its index in the catalogue; each chain's own item number derives from it. */
  readonly index: number;
  readonly upc: string;
  readonly title: string;
  readonly brand: string;
  readonly kind: string;
  readonly category: string;
  readonly shape: Shape;
  readonly size: string;
  readonly cents: number;
  readonly supply: Supply;
  readonly soldAt: ReadonlySet<Chain>;
  /** Where it can only be ordered ahead. */
  readonly preOrderedAt: ReadonlySet<Chain>;
  readonly alsoCalled: readonly string[];
  /** Where a chain writes another title than the others. */
  readonly titleAt: Partial<Readonly<Record<Chain, string>>>;
  readonly rating: number;
  readonly reviews: number;
}

type Draft = Omit<Product, "index" | "upc" | "rating" | "reviews">;

/** No brand makes everything in its department, and no chain sells everything that is made. */
const SHARE_MADE = 0.72;
const SHARE_LISTED = 0.8;

/** Everything that any chain sells. The same seed gives the same catalogue. */
export class Catalog {
  readonly products: readonly Product[];
  readonly #byUpc: ReadonlyMap<string, Product>;
  readonly #byKrogerUpc: ReadonlyMap<string, Product>;

  constructor(seed: string) {
    const products: Product[] = [];
    const add = (upc: string, draft: Draft) => products.push(finish(seed, products.length, upc, draft));
    for (const entry of SOUGHT_AFTER) add(entry.upc, single(entry));
    for (const { upc, draft } of composed(seed)) add(upc, draft);
    for (const entry of HARD_CASES) add(entry.upc, single(entry));
    for (const entry of brandedProducts(seed)) add(entry.upc, branded(entry));
    for (const entry of KNOWN_ITEMS) add(entry.upc, single(entry));
    this.products = products;
    this.#byUpc = new Map(products.map((product) => [product.upc, product]));
    this.#byKrogerUpc = new Map(products.map((product) => [krogerUpc(product.upc), product]));
  }

  /** By UPC, EAN or GTIN, with any number of leading zeros. */
  withUpc(code: string): Product | null {
    return this.#byUpc.get(code.replace(/^0+/, "").padStart(12, "0")) ?? null;
  }

  withKrogerUpc(code: string): Product | null {
    return this.#byKrogerUpc.get(code) ?? null;
  }

  at(index: number, chain: Chain): Product | null {
    const product = this.products[index];
    return product?.soldAt.has(chain) ? asListedAt(chain, product) : null;
  }
}

/** The product under the title that a chain gives it. */
export function asListedAt(chain: Chain, product: Product): Product {
  const title = product.titleAt[chain];
  return title === undefined ? product : { ...product, title };
}

function single({ upc: _, ...entry }: SingleProduct): Draft {
  return { ...entry, size: "1 ea", soldAt: new Set(entry.soldAt), preOrderedAt: new Set() };
}

function branded({ described, subject, line, size: [size, cents], titles }: BrandedProduct): Draft {
  return {
    title: titleAt("walmart", described),
    brand: line.brand,
    kind: line.kind ?? subject.kind,
    category: subject.category,
    shape: line.shape ?? subject.shape,
    size: size === "" ? "1 ea" : size,
    cents,
    supply: line.supply ?? "plentiful",
    soldAt: new Set(Object.keys(titles) as Chain[]),
    preOrderedAt: new Set(line.preOrderedAt),
    alsoCalled: [...(line.kind === undefined ? subject.alsoCalled : []), ...line.alsoCalled],
    titleAt: titles,
  };
}

function* composed(seed: string): Generator<{ upc: string; draft: Draft }> {
  const makers = new Map<string, { prefix: string; made: number }>();
  for (const department of DEPARTMENTS) {
    for (const brand of department.brands) {
      const maker = makers.get(brand) ?? { prefix: `85${1000 + makers.size * 37}`, made: 0 };
      makers.set(brand, maker);
      for (const draft of productsOf(seed, department, brand)) {
        maker.made += 1;
        yield { upc: withCheckDigit(maker.prefix + String(maker.made * 10).padStart(5, "0")), draft };
      }
    }
  }
}

function* productsOf(seed: string, department: Department, brand: string): Generator<Draft> {
  for (const kind of department.kinds) {
    for (const variant of kind.variants) {
      for (const [position, [size, cents]] of kind.sizes.entries()) {
        const title = `${brand} ${kind.name}, ${variant}, ${size}`;
        if (!chance(SHARE_MADE, seed, "made", title)) continue;
        yield {
          title,
          brand,
          kind: kind.name,
          category: department.name,
          shape: kind.shape,
          size,
          cents: Math.round(cents * between(0.85, 1.2, seed, "brand level", brand, kind.name)),
          supply: kind.supply,
          preOrderedAt: new Set(),
          soldAt: listedAt(seed, department, kind, position, title),
          alsoCalled: kind.alsoCalled,
          titleAt: {},
        };
      }
    }
  }
}

function listedAt(seed: string, { soldAt }: Department, kind: Kind, size: number, title: string): Set<Chain> {
  const isSmallest = size === 0 && kind.sizes.length > 1;
  const listed = soldAt.filter((chain) => {
    // A warehouse club sells no small single packs.
    if (chain === "samsclub" && isSmallest) return false;
    return chance(SHARE_LISTED, seed, "listed", chain, title);
  });
  return new Set(listed.length > 0 ? listed : soldAt.slice(0, 2));
}

function finish(seed: string, index: number, upc: string, draft: Draft): Product {
  return {
    ...draft,
    index,
    upc,
    rating: Math.round(between(3.4, 4.9, seed, "rating", upc) * 10) / 10,
    reviews: Math.floor(between(3, 60, seed, "reviews", upc) ** 2),
  };
}
