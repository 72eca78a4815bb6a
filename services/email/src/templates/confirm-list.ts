import { type Content, PRODUCT } from "./layout.ts";

export interface ConfirmList {
  readonly confirmUrl: string;
}

export function confirmList({ confirmUrl }: ConfirmList): Content {
  return {
    subject: `Confirm that you want to hear from ${PRODUCT}`,
    preheader: "One click, and you are on the list.",
    heading: "One more click",
    paragraphs: [
      `You asked to get updates on new features and deals from ${PRODUCT}. Confirm that this is your address, and you are on the list.`,
    ],
    button: { label: "Yes, put me on the list", url: confirmUrl },
    afterButton: ["The link is valid for seven days."],
    reason: `You get this because somebody typed your address at ${PRODUCT}. If that was not you, do nothing: you are not on the list, and no more emails come.`,
  };
}
