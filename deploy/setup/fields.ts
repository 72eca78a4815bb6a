import type { RetailerId } from "@stockfinder/contracts/retailers";

/** One variable. A secret never leaves the server again. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly secret?: "one-line" | "lines";
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
}

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** Where a key comes from. */
  readonly keysFrom?: string;
  readonly fields: readonly Field[];
  /** What its button tries. */
  readonly tries?: { readonly retailer: RetailerId } | "mail";
}

function key(name: string, label: string): Field {
  return { name, label, secret: "one-line" };
}

/** The page, from top to bottom. What is right for a field, its variable's schema says. */
export const SECTIONS: readonly Section[] = [
  {
    id: "stores",
    title: "Demo or real stores",
    about:
      "The demo asks no real store. With real stores this product starts anew: accounts, watches, lists and prices of the demo are deleted.",
    fields: [
      {
        name: "NODE_ENV",
        label: "Stores",
        choices: [
          { value: "development", label: "Demo, with made-up stores" },
          { value: "production", label: "Real stores" },
        ],
      },
    ],
  },
  {
    id: "address",
    title: "Address",
    about:
      "Links in messages lead here. Outside your own network it needs https, which a reverse proxy adds.",
    fields: [
      { name: "PUBLIC_URL", label: "Public address", help: "What you type to open this site" },
      {
        name: "TRUST_PROXY",
        label: "Reverse proxies in front",
        help: "0 without one, and 1 behind Caddy, nginx or Traefik",
      },
    ],
  },
  {
    id: "staff",
    title: "Staff password",
    about: "Opens this page and the staff pages. Until there is one, the log has a code for this page.",
    fields: [{ ...key("STAFF_PASSWORD", "Password"), help: "At least 12 characters" }],
  },
  {
    id: "pages",
    title: "Shops by their pages",
    about:
      "Needs no key. Prices and stock from the pages of hundreds of shops: paste a product's address, or open it from a search. Each shop sees this contact with every page that is read, so that it can reach you.",
    fields: [{ name: "PAGES_CONTACT", label: "Contact", help: "Your e-mail address, or an https address" }],
  },
  {
    id: "bestbuy",
    title: "Best Buy",
    about: "Brings searches at Best Buy, with prices and the stock of each store.",
    keysFrom: "https://developer.bestbuy.com",
    fields: [key("BESTBUY_API_KEY", "API key")],
    tries: { retailer: "bestbuy" },
  },
  {
    id: "kroger",
    title: "Kroger",
    about: "Brings searches at Kroger and its chains, with the prices and stock of the nearest store.",
    keysFrom: "https://developer.kroger.com",
    fields: [key("KROGER_CLIENT_ID", "Client id"), key("KROGER_CLIENT_SECRET", "Client secret")],
    tries: { retailer: "kroger" },
  },
  {
    id: "ebay",
    title: "eBay",
    about: "Brings new items on eBay, with shipping.",
    keysFrom: "https://developer.ebay.com",
    fields: [key("EBAY_CLIENT_ID", "Client id"), key("EBAY_CLIENT_SECRET", "Client secret")],
    tries: { retailer: "ebay" },
  },
  {
    id: "walmart",
    title: "Walmart",
    about: "Brings searches at Walmart, with online prices and stock.",
    keysFrom: "https://walmart.io",
    fields: [
      key("WALMART_CONSUMER_ID", "Consumer id"),
      {
        name: "WALMART_PRIVATE_KEY",
        label: "Private key",
        help: "The whole PEM file, or its base64",
        secret: "lines",
      },
    ],
    tries: { retailer: "walmart" },
  },
  {
    id: "mail",
    title: "Mail",
    about:
      "Brings alerts by mail. Without a mail server, mails are only written into the data folder, and alerts reach you in the browser and by your channels.",
    fields: [
      { ...key("SMTP_URL", "Mail server"), help: "smtp://user:password@mail.example.org:587" },
      { name: "MAIL_FROM", label: "Sender", help: "StockFinder <stock@example.org>" },
      { name: "MAIL_POSTAL_ADDRESS", label: "Your postal address", help: "Only needed for mailings" },
    ],
    tries: "mail",
  },
  {
    id: "home",
    title: "Home",
    about: "Visitors can choose another zip code.",
    fields: [
      { name: "HOME_ZIP", label: "ZIP Code" },
      { name: "TZ", label: "Time zone", help: "America/New_York. A backup is made there at 3 at night" },
    ],
  },
  {
    id: "channels",
    title: "Channels",
    about: "Messages to servers in your own network, such as ntfy, need them named here.",
    fields: [
      { name: "CHANNEL_HOSTS", label: "Servers", help: "ntfy.home:8080, several separated by commas" },
    ],
  },
];

export const FIELDS: readonly Field[] = SECTIONS.flatMap(({ fields }) => fields);
export const SECRET_FIELDS: ReadonlySet<string> = new Set(
  FIELDS.filter(({ secret }) => secret).map(({ name }) => name),
);
