import { escaped } from "@stockfinder/service/html";

export interface WrittenMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface Footer {
  readonly postalAddress?: string | undefined;
  /** A page for people; mail programs use `Message.unsubscribeUrl`. */
  readonly unsubscribeUrl?: string | undefined;
}

export const PRODUCT = "StockFinder";

/** The content of a mail before rendering: a few sentences and one call to action. */
export interface Content {
  readonly subject: string;
  /** The preview that an inbox shows next to the subject. */
  readonly preheader: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly products?: readonly ProductCard[];
  readonly button?: Link;
  readonly afterButton?: readonly string[];
  readonly links?: readonly Link[];
  readonly reason: string;
  /** The label of the footer's unsubscribe link; "Unsubscribe" by default. */
  readonly unsubscribeLabel?: string;
}

export interface Link {
  readonly label: string;
  readonly url: string;
}

export interface ProductCard {
  readonly title: string;
  readonly store: string;
  /** Null if it is not known. */
  readonly price: string | null;
  readonly formerPrice?: string | null;
  /** Shown above the title: "Back in stock". */
  readonly note?: string;
  /** Whether the note is about stock: green is for stock alone, as on the pages. */
  readonly isStockNote?: boolean;
  /** Shown below the price: "Seen 2 minutes before this email". */
  readonly seen?: string | undefined;
  readonly url?: string;
}

/** Renders a mail as HTML, with all values escaped, and as plain text. */
export function renderMail(content: Content, footer: Footer): WrittenMail {
  return {
    // "=?" starts an encoded word, which could hide other text in the subject.
    subject: oneLine(content.subject).replaceAll("=?", "= ?"),
    html: asHtml(content, footer),
    text: asText(content, footer),
  };
}

const MAX_SUBJECT_LENGTH = 120;

/** Makes text from a retailer's page one line, without control characters, of at most `maxLength` characters. */
export function oneLine(text: string, maxLength = MAX_SUBJECT_LENGTH): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  const characters = [...line];
  return characters.length <= maxLength
    ? line
    : `${characters
        .slice(0, maxLength - 1)
        .join("")
        .trimEnd()}…`;
}

/**
 * The colors of the pages (`web/src/styles.css`). They are inline, because many programs ignore styles in the head. Those that read them
 * get a dark theme here. Outlook supports tables, but neither max-width nor padding on links.
 */
const IN_HEAD = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background-color: #0d0f15 !important; }
    .card { background-color: #151920 !important; border-color: #2e333c !important; }
    .ink { color: #eff2f6 !important; }
    .soft { color: #abb1bc !important; }
    .box { background-color: #20242d !important; border-color: #2e333c !important; }
    .link { color: #7eb3ff !important; }
    .stock { color: #68e099 !important; }
  }
  @media (max-width: 640px) { .inside { padding: 24px 20px !important; } .outside { padding: 12px 8px !important; } }
`;
const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = "color:#141a29";
const SOFT = "color:#545b68";
const BLUE = "#1554cf";
const GREEN = "#006b32";
const DOT = " &nbsp;·&nbsp; ";
/** Invisible characters, so that the preview does not continue with the mail's text. */
const AFTER_PREHEADER = "&#8199;&#847; ".repeat(40);

function asHtml(content: Content, { postalAddress, unsubscribeUrl }: Footer): string {
  const {
    subject,
    preheader,
    heading,
    paragraphs,
    products = [],
    button,
    afterButton = [],
    links = [],
  } = content;
  const blocks = [
    `<h1 class="ink" style="margin:0;${FONT};${INK};font-size:24px;line-height:1.3;font-weight:700">${escaped(heading)}</h1>`,
    ...paragraphs.map(paragraph),
    ...products.map(productCard),
    ...(button ? [bigButton(button)] : []),
    ...afterButton.map(paragraph),
    ...(links.length > 0
      ? [`<p style="margin:0;${FONT};font-size:16px;line-height:1.6">${links.map(plainLink).join(DOT)}</p>`]
      : []),
  ];
  const footer = [
    escaped(content.reason),
    ...(unsubscribeUrl
      ? [
          `<a class="soft" href="${escaped(unsubscribeUrl)}" style="${SOFT};text-decoration:underline">${escaped(unsubscribeLabelOf(content))}</a>`,
        ]
      : []),
    ...(postalAddress ? [escaped(postalAddress)] : []),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escaped(subject)}</title>
<style>${IN_HEAD}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f8fafc;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escaped(preheader)}${AFTER_PREHEADER}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f8fafc">
<tr><td class="outside" align="center" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td style="padding:0 4px 16px;${FONT};font-size:18px;font-weight:700"><span class="ink" style="${INK}">${PRODUCT}</span></td></tr>
<tr><td class="card inside" style="background-color:#ffffff;border:1px solid #dde1e6;border-radius:12px;padding:32px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
${blocks.map((block, index) => `<tr><td style="padding-top:${index > 0 ? 18 : 0}px;text-align:left;word-break:break-word">${block}</td></tr>`).join("\n")}
</table>
</td></tr>
<tr><td class="soft" style="padding:16px 4px 0;${FONT};${SOFT};font-size:13px;line-height:1.6;text-align:left">${footer.join("<br>")}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

function paragraph(text: string): string {
  return `<p class="ink" style="margin:0;${FONT};${INK};font-size:16px;line-height:1.6">${escaped(text)}</p>`;
}

function productCard(card: ProductCard): string {
  const { title, store, price, formerPrice, note, isStockNote = false, seen, url } = card;
  const former = formerPrice
    ? ` <s class="soft" style="${SOFT};font-weight:400;font-size:16px">${escaped(formerPrice)}</s>`
    : "";
  const name =
    url === undefined
      ? escaped(title)
      : `<a class="ink" href="${escaped(url)}" style="${INK};text-decoration:underline">${escaped(title)}</a>`;
  const lines = [
    ...(note === undefined
      ? []
      : [
          `<div class="${isStockNote ? "stock" : "ink"}" style="${isStockNote ? `color:${GREEN}` : INK};font-size:14px;line-height:1.6;font-weight:600">${escaped(note)}</div>`,
        ]),
    `<div class="ink" style="${INK};font-size:17px;line-height:1.4;font-weight:600">${name}</div>`,
    `<div class="soft" style="${SOFT};font-size:15px;line-height:1.6">at ${escaped(store)}</div>`,
    ...(price === null
      ? []
      : [
          `<div class="ink" style="${INK};font-size:20px;line-height:1.6;font-weight:700">${escaped(price)}${former}</div>`,
        ]),
    ...(seen === undefined
      ? []
      : [`<div class="soft" style="${SOFT};font-size:14px;line-height:1.6">${escaped(seen)}</div>`]),
  ];
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="box" style="background-color:#eff1f5;border:1px solid #dde1e6;border-radius:8px;padding:16px 20px;${FONT}">
${lines.join("\n")}
</td></tr></table>`;
}

/** A coloured table cell, because not all programs can style a link as a button. */
function bigButton({ label, url }: Link): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td align="center" bgcolor="${BLUE}" style="border-radius:8px;background-color:${BLUE};mso-padding-alt:14px 28px">
<a href="${escaped(url)}" style="display:inline-block;padding:14px 28px;${FONT};font-size:16px;line-height:1.25;font-weight:600;color:#ffffff;text-decoration:none;border-radius:8px">${escaped(label)}</a>
</td></tr></table>`;
}

function plainLink({ label, url }: Link): string {
  return `<a class="link" href="${escaped(url)}" style="color:${BLUE};text-decoration:underline">${escaped(label)}</a>`;
}

function asText(content: Content, { postalAddress, unsubscribeUrl }: Footer): string {
  const { heading, paragraphs, products = [], button, afterButton = [], links = [], reason } = content;
  const blocks = [
    line(heading),
    ...paragraphs.map(line),
    ...products.map(productText),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...afterButton.map(line),
    ...(links.length > 0 ? [links.map(({ label, url }) => `${label}: ${url}`).join("\n")] : []),
    [
      "-- ",
      line(reason),
      ...(unsubscribeUrl ? [`${unsubscribeLabelOf(content)}: ${unsubscribeUrl}`] : []),
      ...(postalAddress ? [line(postalAddress)] : []),
    ].join("\n"),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function productText({ title, store, price, formerPrice, note, seen, url }: ProductCard): string {
  const cost = price === null ? [] : [`${line(price)}${formerPrice ? ` (was ${line(formerPrice)})` : ""}`];
  return [
    ...(note === undefined ? [] : [`${line(note)}:`]),
    line(title),
    `at ${line(store)}`,
    ...cost,
    ...(seen === undefined ? [] : [line(seen)]),
    ...(url === undefined ? [] : [url]),
  ].join("\n");
}

function line(text: string): string {
  return oneLine(text, Number.POSITIVE_INFINITY);
}

function unsubscribeLabelOf({ unsubscribeLabel = "Unsubscribe" }: Content): string {
  return unsubscribeLabel;
}
