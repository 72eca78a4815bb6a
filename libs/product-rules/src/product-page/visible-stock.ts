import {
  IN_STOCK,
  IN_STORE_ONLY,
  LIMITED_STOCK,
  type OfferStock,
  OUT_OF_STOCK,
  PRE_ORDER,
} from "./availability-word.ts";
import type { PageLine } from "./visible-text.ts";

/** Longer lines are sentences about something else. */
const LONGEST = 60;
const LABEL = /^(?:availability|stock(?: status)?|status|online|disponibilité)\s*:\s*/i;
const SIGN = /^[\s✓✔•●*-]+/;

/** Whole lines, each with its stock. A "buy" button proves nothing: shops leave it on when an item is sold out. */
const SAYINGS: readonly (readonly [RegExp, OfferStock])[] = [
  [/^(?:available |en )?(?:for |on )?(?:pre-?orders?|back-?orders?|précommande)(?: only)?$/, PRE_ORDER],
  [/^(?:pre-?order|précommander|backorder)(?: (?:now|today|maintenant))?$/, PRE_ORDER],
  [/^(?:on )?back-?ordered$/, PRE_ORDER],
  [/^(?:sold |available |purchase )?(?:in|at) (?:our )?stores? (?:purchase )?only$/, IN_STORE_ONLY],
  [/^in-store (?:purchase )?only$/, IN_STORE_ONLY],
  [/^(?:only available|available only) in (?:our )?stores?$/, IN_STORE_ONLY],
  [/^(?:not (?:sold|available) online|en magasin seulement|disponible en magasin seulement)$/, IN_STORE_ONLY],
  [
    /^(?:sorry,? )?(?:(?:this|the) (?:item|product) is )?(?:currently |temporarily )?(?:sold[- ]?out|out[- ]of[- ]stock|unavailable|not available|no longer available|discontinued)(?: online)?$/,
    OUT_OF_STOCK,
  ],
  [/^(?:notify|email|e-mail|text|tell) me (?:when|if) .*$/, OUT_OF_STOCK],
  [
    /^(?:notify me|coming back soon|épuisé|en rupture de stock|rupture de stock|non disponible)$/,
    OUT_OF_STOCK,
  ],
  [
    /^(?:hurry[,!] )?(?:only|just|plus que) \d{1,2} (?:left|remaining|available|restants?)(?: in stock)?$/,
    LIMITED_STOCK,
  ],
  [/^(?:low|limited) (?:stock|availability|quantity)$/, LIMITED_STOCK],
  [/^(?:few left|almost gone|stock limité)$/, LIMITED_STOCK],
  [
    /^(?:\d{1,5}\+? )?(?:in[- ]stock|available now|available online|en stock|disponible)(?: online)?$/,
    IN_STOCK,
  ],
  [/^in stock(?: and|,|\.|:| -| –)? (?:ready to ship|ships? .*)$/, IN_STOCK],
];

/** The stock that a short text states; null for any other text. */
export function stockSaid(text: string): OfferStock | null {
  if (text.length > LONGEST) return null;
  const said = text
    .replace(SIGN, "")
    .replace(LABEL, "")
    .replace(/[\s.!]+$/, "")
    .toLowerCase();
  return SAYINGS.find(([pattern]) => pattern.test(said))?.[1] ?? null;
}

/** The stock that the lines state, with the line; null if they state none, or contradict one another. */
export function visibleStock(lines: readonly PageLine[]): OfferStock | null {
  const said = new Map<OfferStock, string>();
  for (const { text } of lines) {
    const stock = stockSaid(text);
    if (stock && !said.has(stock)) said.set(stock, text.trim());
  }
  const isThere = said.has(IN_STOCK) || said.has(LIMITED_STOCK);
  const others = [PRE_ORDER, IN_STORE_ONLY, OUT_OF_STOCK].filter((stock) => said.has(stock));
  if (isThere && others.length > 0) return null;
  const there = said.has(LIMITED_STOCK) ? LIMITED_STOCK : IN_STOCK;
  const stock = isThere ? there : others[0]; // "Sold out" online, but in stores or to be ordered ahead
  return stock ? { ...stock, stockText: said.get(stock) ?? null } : null;
}
