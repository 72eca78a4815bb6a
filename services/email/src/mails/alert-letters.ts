import type { MailedAlert } from "@stockfinder/contracts/alert-mails";
import { placeWords } from "@stockfinder/contracts/alert-place";
import type { AlertPlace } from "@stockfinder/contracts/alerts";
import { discountWords } from "@stockfinder/contracts/discount-words";
import { priceWords } from "@stockfinder/contracts/price-words";
import { whereToBuyPath } from "@stockfinder/contracts/where-to-buy-path";
import { alertDigest } from "../templates/alert-digest.ts";
import { backInStock } from "../templates/back-in-stock.ts";
import type { Content } from "../templates/layout.ts";
import { priceAlert } from "../templates/price-alert.ts";
import { seenWords } from "../templates/seen-words.ts";

export function alertLetter(alert: MailedAlert, origin: string, writtenAt: Date): Content {
  const { upc, name, country, nearest, seenAt } = alert;
  const item = {
    ...itemOf(alert),
    storesUrl: upc === null ? null : `${origin}${whereToBuyPath({ upc, name, country })}`,
    watchesUrl: watchesUrl(origin),
    ...(!nearest && seenAt !== undefined && { seen: seenWords(new Date(seenAt), writtenAt) }),
  };
  return alert.kind === "stock" ? backInStock(item) : priceAlert(item);
}

export function digestLetter(
  { alerts, more }: { readonly alerts: readonly MailedAlert[]; readonly more: number },
  origin: string,
): Content {
  const items = alerts.map((alert) => ({ kind: alert.kind, ...itemOf(alert) }));
  return alertDigest({ items, more, watchesUrl: watchesUrl(origin) });
}

/** The nearest place comes first: the former price and the reading are of the alert's own. */
function itemOf(alert: MailedAlert) {
  const { name, nearest, changedAt } = alert;
  const { price, currency, url, ...place } = nearest ?? alert;
  const formerPrice = nearest ? null : alert.formerPrice;
  const discount =
    price === null || currency === null || formerPrice === null
      ? null
      : discountWords({ value: price, currency }, alert.wasPrice);
  const alsoAt = nearest ? alert : changedAt;
  return {
    title: name,
    store: placeWords(place),
    price: moneyWords(price, currency),
    formerPrice: moneyWords(formerPrice, currency),
    ...(discount && { discount: `${discount.claim}: ${discount.proof}` }),
    ...(alsoAt && { alsoAt: offerWords(alsoAt) }),
    productUrl: url,
  };
}

function offerWords({ price, currency, ...place }: MailedAlert | AlertPlace): string {
  const money = moneyWords(price, currency);
  return `${placeWords(place)}${money === null ? "" : ` for ${money}`}`;
}

function moneyWords(amount: number | null, currency: string | null): string | null {
  return amount === null || currency === null ? null : priceWords(amount, currency);
}

function watchesUrl(origin: string): string {
  return `${origin}/watches`;
}
