import { headlineOf, placeWords } from "@stockfinder/contracts/alert-place";
import type { Alert } from "@stockfinder/contracts/alerts";
import { discountWords } from "@stockfinder/contracts/discount-words";
import type { ChannelMessage } from "./channel-kind.ts";

interface Around {
  readonly origin: string;
  readonly answerUrl: string;
  readonly picture: string | null;
  readonly at: Date;
}

export function alertMessage(alert: Alert, { answerUrl, picture, at }: Around): ChannelMessage {
  return {
    title: alert.name,
    text: alertWords(alert),
    url: headlineOf(alert).url,
    picture,
    answerUrl,
    isOver: alert.state === "over" || alert.state === "withdrawn",
    at,
  };
}

export function digestMessage(alerts: readonly [Alert, ...Alert[]], around: Around): ChannelMessage {
  const [first] = alerts;
  if (alerts.length === 1) return alertMessage(first, around);
  const { origin, at } = around;
  return {
    title: `${alerts.length} alerts`,
    text: alerts.map((alert) => `${alert.name}: ${alertWords(alert)}`).join("\n"),
    url: `${origin}/watches`,
    picture: null,
    answerUrl: null,
    isOver: false,
    at,
  };
}

/** "Back in stock at Target for $499.99". */
function alertWords(alert: Alert): string {
  const headline = headlineOf(alert);
  const { price, currency } = headline;
  const place = placeWords(headline);
  if (alert.state === "over") return `${alert.kind === "stock" ? "Sold out again" : "Over"} at ${place}`;
  const what =
    alert.state === "limited" ? "Limited stock" : alert.kind === "stock" ? "Back in stock" : "Cheaper";
  if (price === null || currency === null) return `${what} at ${place}`;
  const was = headline === alert ? discountWords({ value: price, currency }, alert.wasPrice) : null;
  const money = new Intl.NumberFormat("en-US", { style: "currency", currency }).format(price);
  return `${what} at ${place} for ${money}${was === null ? "" : `, ${was.claim}`}`;
}
