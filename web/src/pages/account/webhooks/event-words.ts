import type { WebhookEvent } from "@stockfinder/contracts/webhooks";

export const EVENT_WORDS: Readonly<Record<WebhookEvent, string>> = {
  "alert.opened": "an alert opens",
  "alert.changed": "an alert changes",
  "alert.over": "an alert is over",
  "list.line-back": "something on a list of yours is back",
  "product.changed": "a price or stock changes of what you watch",
};
