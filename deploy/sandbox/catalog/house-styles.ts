import type { Chain } from "./columns.ts";

/** One product, as its maker describes it. */
export interface Described {
  readonly brand: string;
  readonly name: string;
  readonly model: string | undefined;
  readonly variant: string | undefined;
  readonly size: string;
  readonly isRefurbished: boolean;
}

/** A chain's way to write an amount: `100 ct` is `100ct`, `100 Count` or `100.0 ea`. */
type Units = Readonly<Record<string, (amount: string) => string>>;

interface HouseStyle {
  readonly units: Units;
  title(parts: Parts): string;
}

interface Parts {
  readonly brand: string;
  readonly name: string;
  readonly model: string;
  readonly variant: string;
  readonly size: string;
}

const WITHOUT_SPACE: Units = { GB: (n) => `${n}GB`, TB: (n) => `${n}TB` };

const STYLES: Readonly<Record<Chain, HouseStyle>> = {
  target: {
    units: { ...WITHOUT_SPACE, ct: (n) => `${n}ct`, in: (n) => `${n}"`, pack: (n) => `${n}pk` },
    title: ({ brand, name, variant, size }) => listed(" - ", `${brand} ${name}`, variant, size),
  },
  walmart: {
    units: { ...WITHOUT_SPACE, ct: (n) => `${n} Count`, in: (n) => `${n} inch`, pack: (n) => `${n} Pack` },
    title: ({ brand, name, model, variant, size }) => listed(", ", spaced(brand, name, model), variant, size),
  },
  walmartgrocery: {
    units: { ct: (n) => `${n} Count`, pack: (n) => `${n} Pack` },
    title: ({ brand, name, variant, size }) => listed(", ", `${brand} ${name}`, variant, size),
  },
  samsclub: {
    units: {
      ct: (n) => `${n} ct.`,
      "fl oz": (n) => `${n} fl. oz.`,
      oz: (n) => `${n} oz.`,
      pack: (n) => `${n} pk.`,
    },
    title: ({ brand, name, variant, size }) =>
      spaced(listed(", ", `${brand} ${name}`, variant), inBrackets(size)),
  },
  walgreens: {
    units: { ct: (n) => `${n}.0 ea`, "fl oz": (n) => `${n} fl oz` },
    title: ({ brand, name, variant, size }) => listed(" - ", spaced(brand, name, variant), size),
  },
  cvs: {
    units: {
      ct: (n) => `${n} CT`,
      oz: (n) => `${n} OZ`,
      "fl oz": (n) => `${n} FL OZ`,
      pack: (n) => `${n} PK`,
    },
    title: ({ brand, name, variant, size }) => listed(", ", spaced(brand, variant, name), size),
  },
  kroger: {
    units: {},
    title: ({ brand, name, variant, size }) => listed(", ", spaced(brand, name, variant), size),
  },
  ebay: {
    units: { ...WITHOUT_SPACE, ct: (n) => `${n} Count`, in: (n) => `${n} inch` },
    title: ({ brand, name, model, variant, size }) => spaced(brand, name, model, variant, size),
  },
  bestbuy: {
    units: { ...WITHOUT_SPACE, in: (n) => `${n}"`, ct: (n) => `(${n}-Pack)` },
    title: ({ brand, name, model, variant, size }) =>
      listed(" - ", spaced(brand, name, model, size), variant),
  },
};

/** The product's title as `chain` writes it. Its upstream adds its changes to all titles: Best Buy's dash, Kroger's `®`. */
export function titleAt(
  chain: Chain,
  { brand, name, model, variant, size, isRefurbished }: Described,
): string {
  const style = STYLES[chain];
  const title = style.title({
    brand,
    name,
    model: model ?? "",
    variant: variant ?? "",
    size: size
      .split(", ")
      .map((amount) => amountIn(style.units, amount))
      .join(", "),
  });
  if (!isRefurbished) return title;
  return chain === "bestbuy" ? `Geek Certified Refurbished ${title}` : `${title} (Refurbished)`;
}

function amountIn(units: Units, text: string): string {
  const [, amount = "", unit = ""] = /^([\d.]+) (.+)$/.exec(text) ?? [];
  return units[unit]?.(amount) ?? text;
}

function spaced(...parts: readonly string[]): string {
  return listed(" ", ...parts);
}

function listed(separator: string, ...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(separator);
}

function inBrackets(text: string): string {
  return text === "" ? "" : `(${text})`;
}
