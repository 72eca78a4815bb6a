import { adapterBack, adapterSetAside, readingText } from "./adapter-turned.ts";
import { alertDigest } from "./alert-digest.ts";
import { channelPaused } from "./channel-paused.ts";
import { confirmAddress } from "./confirm-address.ts";
import { confirmList } from "./confirm-list.ts";
import { extensionInstalled } from "./extension-installed.ts";
import { extensionLink } from "./extension-link.ts";
import { backInStock, priceAlert } from "./item-alerts.ts";
import { type Content, type Footer, renderMail, type WrittenMail } from "./layout.ts";
import { mailing } from "./mailing.ts";

const SITE = "https://stockfinder.example";
const KNOWN_ITEM = {
  expects: "in",
  query: "027242923232",
  itemId: null,
  zip: "44114",
  readAt: null,
  detail: null,
} as const;
const HEADPHONES = {
  title: "Sony WH-1000XM5 Wireless Noise Canceling Headphones",
  store: "Target",
  price: "$249.99",
  productUrl: "https://www.target.com/p/-/A-85978612",
  storesUrl: `${SITE}/where-to-buy/027242923232/headphones`,
  watchesUrl: `${SITE}/watches`,
};
const SEEN = { seen: "Seen 2 minutes before this email" };

const CONSOLE = {
  title: "PlayStation 5 Console, Disc Edition",
  store: "Best Buy, Steelyard Commons, Cleveland",
  price: "$499.99",
  formerPrice: null,
  productUrl: "https://www.bestbuy.com/site/6426149.p",
};

const PREVIEWS: Readonly<Record<string, { content: Content; canLeave?: true }>> = {
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
    canLeave: true,
  },
  "back-in-stock": { content: backInStock({ ...HEADPHONES, ...SEEN }), canLeave: true },
  "confirm-address": {
    content: confirmAddress({ confirmUrl: `${SITE}/email/confirm?token=example&for=alerts` }),
  },
  "alert-digest": {
    content: alertDigest({
      items: [
        { ...CONSOLE, kind: "stock" },
        { ...HEADPHONES, kind: "price", formerPrice: "$349.99" },
      ],
      more: 3,
      watchesUrl: `${SITE}/watches`,
    }),
    canLeave: true,
  },
  "channel-paused": {
    content: channelPaused({
      name: "Kitchen tablet",
      why: "It failed for a day: it answered 500",
      accountUrl: `${SITE}/me`,
    }),
  },
  "adapter-set-aside": {
    content: adapterSetAside({
      store: "Target",
      readings: [readingText({ ...KNOWN_ITEM, readAs: "out" })],
      boardUrl: `${SITE}/health-board`,
    }),
  },
  "adapter-back": {
    content: adapterBack({
      store: "Target",
      readings: [readingText({ ...KNOWN_ITEM, readAs: "in" })],
      boardUrl: `${SITE}/health-board`,
    }),
  },
  "price-alert": { content: priceAlert({ ...HEADPHONES, ...SEEN, formerPrice: "$349.99" }), canLeave: true },
};

export const TEMPLATES = Object.keys(PREVIEWS);

/** Null if there is no such template. */
export function preview(template: string, { postalAddress }: Footer): WrittenMail | null {
  const found = Object.hasOwn(PREVIEWS, template) ? PREVIEWS[template] : undefined;
  if (!found) return null;
  const unsubscribeUrl = found.canLeave && `${SITE}/unsubscribe?token=example`;
  return renderMail(found.content, { postalAddress, unsubscribeUrl });
}
