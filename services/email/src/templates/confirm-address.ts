import { type Content, PRODUCT } from "./layout.ts";

export interface ConfirmAddress {
  readonly confirmUrl: string;
}

export function confirmAddress({ confirmUrl }: ConfirmAddress): Content {
  return {
    subject: `Confirm this address for your ${PRODUCT} alerts`,
    preheader: "One click, and your alerts come by email.",
    heading: "One more click",
    paragraphs: [
      "You asked for an email when an item that you watch is back in stock, or costs less. Confirm that this is your address to get these emails.",
    ],
    button: { label: "Yes, send my alerts here", url: confirmUrl },
    afterButton: ["The link is valid for seven days."],
    reason: `You get this because somebody typed your address at ${PRODUCT}. If that was not you, do nothing: no alert will be sent to you.`,
  };
}
