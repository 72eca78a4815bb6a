import { type Content, PRODUCT } from "./layout.ts";

export interface ExtensionLink {
  /** The product's page, which detects the reader's browser. */
  readonly pageUrl: string;
  readonly chromeUrl: string;
  readonly firefoxUrl: string;
}

export function extensionLink({ pageUrl, chromeUrl, firefoxUrl }: ExtensionLink): Content {
  return {
    subject: `Your download link for the ${PRODUCT} extension`,
    preheader: "Open this mail on your computer, and shop with prices of 400+ stores beside you.",
    heading: `Get ${PRODUCT} on your computer`,
    paragraphs: [
      "Here is the link that you asked for. Open this mail on your computer and add the extension to your browser: it compares prices at 400+ stores while you shop, and tells you when something is back in stock or its price drops.",
    ],
    button: { label: "Add to Browser - It's Free!", url: pageUrl },
    afterButton: ["Or go straight to the store of your browser:"],
    links: [
      { label: "Chrome and Edge", url: chromeUrl },
      { label: "Firefox", url: firefoxUrl },
    ],
    reason: `You get this one mail because somebody asked for it at ${PRODUCT} with your address. If that was not you, you can ignore it.`,
  };
}
