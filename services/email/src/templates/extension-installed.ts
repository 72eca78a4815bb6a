import { type Content, PRODUCT } from "./layout.ts";

export interface ExtensionInstalled {
  readonly tutorialUrl: string;
  readonly siteUrl: string;
}

export function extensionInstalled({ tutorialUrl, siteUrl }: ExtensionInstalled): Content {
  return {
    subject: `Welcome to ${PRODUCT}`,
    preheader: "The extension is installed. Here is what it does for you.",
    heading: "Installation complete",
    paragraphs: [
      "You're on your way to saving thousands of dollars online!",
      `Open a product at any supported store and click ${PRODUCT} behind the puzzle-piece icon of your browser. It shows other stores that sell the item, stops you when another store has a better price, and lets you set notifications for back in stock or price change.`,
    ],
    button: { label: "See how notifications work", url: tutorialUrl },
    links: [{ label: `Search on ${PRODUCT}`, url: siteUrl }],
    reason: "You get this one mail because you installed the extension from a link that we mailed to you.",
  };
}
