import type { MailedAlert } from "@stockfinder/contracts/alert-mails";
import { placeWords } from "@stockfinder/contracts/alert-place";
import { asideText, headPlace } from "@stockfinder/contracts/alert-words";
import { discountWords } from "@stockfinder/contracts/discount-words";
import { priceWords } from "@stockfinder/contracts/price-words";
import { whereToBuyPath } from "@stockfinder/contracts/where-to-buy-path";
import { alertDigest } from "../templates/alert-digest.ts";
import { backInStock, priceAlert } from "../templates/item-alerts.ts";
import type { Content } from "../templates/layout.ts";

export function alertLetter(mailed: MailedAlert, origin: string, writtenAt: Date): Content {
  const alert = withNearest(mailed);
  const { upc, name, country, seenAt } = alert;
  const seen = seenAt === undefined ? undefined : seenWords(new Date(seenAt), writtenAt);
  const item = {
    ...itemOf(alert),
    seen,
    storesUrl: upc === null ? null : `${origin}${whereToBuyPath({ upc, name, country })}`,
    watchesUrl: watchesUrl(origin),
  };
  return alert.kind === "stock" ? backInStock(item) : priceAlert(item);
}

export function digestLetter(
  { alerts, more }: { readonly alerts: readonly MailedAlert[]; readonly more: number },
  origin: string,
): Content {
  const items = alerts.map((alert) => ({ kind: alert.kind, ...itemOf(withNearest(alert)) }));
  return alertDigest({ items, more, watchesUrl: watchesUrl(origin) });
}

function itemOf(alert: MailedAlert) {
  const { name, formerPrice } = alert;
  const head = headPlace(alert);
  const { price, currency, url } = head;
  const discount =
    price === null || currency === null || formerPrice === null
      ? null
      : discountWords({ value: price, currency }, alert.wasPrice);
  return {
    title: name,
    store: placeWords(head),
    price: moneyWords(price, currency),
    formerPrice: moneyWords(formerPrice, currency),
    aside: asideText(alert) ?? undefined,
    ...(discount && { discount: `${discount.claim}: ${discount.proof}` }),
    productUrl: url,
  };
}

/** A mail of the release before, in the form of this one. */
function withNearest({ changedAt, ...alert }: MailedAlert): MailedAlert {
  if (!changedAt) return alert;
  const { store, branch, price, currency, url, distanceMiles = 0 } = alert;
  return {
    ...alert,
    ...changedAt,
    nearest: { ...changedAt, store, branch, price, currency, url, distanceMiles },
  };
}

function moneyWords(amount: number | null, currency: string | null): string | null {
  return amount === null || currency === null ? null : priceWords(amount, currency);
}

function watchesUrl(origin: string): string {
  return `${origin}/watches`;
}

const MINUTE_MS = 60_000;
const MINUTES_AN_HOUR = 60;

/**
 * How old a price was when its mail was written: "Seen 2 minutes before this email". Words about now would be wrong by the time that
 * somebody reads them. Quiet hours hold a mail back for hours.
 */
function seenWords(seenAt: Date, writtenAt: Date): string {
  const minutes = Math.floor((writtenAt.getTime() - seenAt.getTime()) / MINUTE_MS);
  if (minutes < 1) return "Seen less than a minute before this email";
  return minutes < MINUTES_AN_HOUR
    ? `Seen ${counted(minutes, "minute")} before this email`
    : `Seen ${counted(Math.floor(minutes / MINUTES_AN_HOUR), "hour")} before this email`;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
