import { backInStock } from "./back-in-stock.ts";
import { confirmList } from "./confirm-list.ts";
import { extensionInstalled } from "./extension-installed.ts";
import { extensionLink } from "./extension-link.ts";
import { type Content, type Footer, renderMail, type WrittenMail } from "./layout.ts";
import { mailing } from "./mailing.ts";
import { priceAlert } from "./price-alert.ts";

const SITE = "https://stockfinder.example";
const HEADPHONES = {
  title: "Sony WH-1000XM5 Wireless Noise Canceling Headphones",
  store: "Target",
  price: "$249.99",
  productUrl: `${SITE}/product/headphones/44114`,
};

/** Every template with sample values. */
const PREVIEWS: Readonly<Record<string, { content: Content; isMailing?: true }>> = {
  "confirm-list": { content: confirmList({ confirmUrl: `${SITE}/email/confirm?token=example` }) },
  "extension-link": {
    content: extensionLink({
      pageUrl: `${SITE}/octoshop?emailId=example`,
      chromeUrl: `${SITE}/chrome`,
      firefoxUrl: `${SITE}/firefox`,
    }),
  },
  "extension-installed": {
    content: extensionInstalled({ tutorialUrl: `${SITE}/tracking-tutorial`, siteUrl: SITE }),
  },
  mailing: {
    content: mailing({
      subject: "New: what it has cost before",
      paragraphs: [
        "Every product page now shows how the price went over the last months, store by store.",
        "So you know whether a deal is one.",
      ],
      button: { label: "See what is popular", url: `${SITE}/popular` },
    }),
    isMailing: true,
  },
  "back-in-stock": { content: backInStock(HEADPHONES), isMailing: true },
  "price-alert": { content: priceAlert({ ...HEADPHONES, formerPrice: "$349.99" }), isMailing: true },
};

export const TEMPLATES = Object.keys(PREVIEWS);

/** Null if there is no such template. */
export function preview(template: string, { postalAddress }: Footer): WrittenMail | null {
  const found = Object.hasOwn(PREVIEWS, template) ? PREVIEWS[template] : undefined;
  if (!found) return null;
  const unsubscribeUrl = found.isMailing && `${SITE}/unsubscribe?token=example`;
  return renderMail(found.content, { postalAddress, unsubscribeUrl });
}
