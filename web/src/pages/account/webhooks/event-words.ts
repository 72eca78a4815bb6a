import type { WebhookEvent } from "@stockfinder/contracts/webhooks";

export const EVENT_WORDS: Readonly<Record<WebhookEvent, string>> = {
  "alert.opened": "an alert opens",
  "alert.changed": "an alert changes",
  "alert.over": "an alert is over",
  "list.line-back": "one place has all of a list that you watch",
  "product.changed": "a price or stock changes of what you watch",
};
