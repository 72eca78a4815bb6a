import { alertText, headPlace } from "@stockfinder/contracts/alert-words";
import type { Alert } from "@stockfinder/contracts/alerts";
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
    text: alertText(alert),
    url: headPlace(alert).url,
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
    text: alerts.map((alert) => `${alert.name}: ${alertText(alert)}`).join("\n"),
    url: `${origin}/watches`,
    picture: null,
    answerUrl: null,
    isOver: false,
    at,
  };
}
